import { runCalls } from "./run-calls.mjs";
import { modules } from "./web-modules.mjs";

globalThis.run = (url) => runCalls(modules, url);
