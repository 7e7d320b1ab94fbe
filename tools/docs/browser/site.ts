/** What every page does. */
import { startColorSwitch } from "./color-switch.ts";
import { startSearch } from "./search-dialog.ts";

startColorSwitch();
startSearch();
