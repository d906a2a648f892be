/** The page of the extension for labeled pages: listed, counted, compared, exported, imported. No page of a site reaches it. */

import { showChoices } from "./choices.js";
import { localize } from "./localize.js";
import { startAgreement } from "./records/view/agreement.js";
import { startDuplicates } from "./records/view/duplicates.js";
import { startFigures } from "./records/view/figures.js";
import { startFilters } from "./records/view/filters.js";
import { startList } from "./records/view/list.js";
import { startMergeView } from "./records/view/merge.js";
import { startRecordView } from "./records/view/record.js";
import { showRubric } from "./records/view/rubric.js";
import { startSafety } from "./records/view/safety.js";
import { startSelection } from "./records/selection.js";
import { startSplits } from "./records/view/splits.js";
import { startTransfer } from "./records/io/transfer.js";

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
