/** The page of the extension for personal models: learned, checked, switched on and off, loaded and saved. */

import { localize } from "./localize.js";
import { showKept, startKept } from "./models/kept.js";
import { startLearning } from "./models/learning.js";
import { startOrder } from "./models/next.js";

localize();
startKept();
startOrder();
void startLearning();
void showKept();
