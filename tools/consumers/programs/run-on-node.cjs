const { modules } = require("./modules.cjs");
const { runCalls } = require("./run-calls.mjs");

runCalls(modules, process.argv[2]).then((results) => console.log(JSON.stringify(results)));
