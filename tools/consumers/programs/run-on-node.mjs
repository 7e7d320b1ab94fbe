import { modules } from "./modules.mjs";
import { runCalls } from "./run-calls.mjs";

console.log(JSON.stringify(await runCalls(modules, process.argv[2])));
