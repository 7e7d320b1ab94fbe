/** What every page does. */
import { startColorSwitch } from "./color-switch.ts";
import { startCopy } from "./copy-markdown.ts";
import { startSearch } from "./search-dialog.ts";

startColorSwitch();
startSearch();
startCopy();
