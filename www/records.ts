/** The page of the extension for labeled pages: listed, counted, compared, exported, imported. No page of a site reaches it. */

import { showChoices } from "./choices.js";
import { localize } from "./localize.js";
import { startAgreement } from "./records/agreement-view.js";
import { startDuplicates } from "./records/duplicates-view.js";
import { startFigures } from "./records/figures.js";
import { startFilters } from "./records/filters.js";
import { startList } from "./records/list.js";
import { startMergeView } from "./records/merge-view.js";
import { startRecordView } from "./records/record-view.js";
import { showRubric } from "./records/rubric-view.js";
import { startSafety } from "./records/safety.js";
import { startSelection } from "./records/selection.js";
import { startSplits } from "./records/splits-view.js";
import { startTransfer } from "./records/transfer.js";

localize();
showRubric();
startRecordView();
startMergeView();
startSafety();
startFilters();
startList();
startFigures();
startDuplicates();
startSplits();
startAgreement();
startTransfer();
void startSelection();
void showChoices();
