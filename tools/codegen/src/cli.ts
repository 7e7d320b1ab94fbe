#!/usr/bin/env node
import process from "node:process";
import { styleText } from "node:util";
import { runCodegen } from "./command.ts";

process.exitCode = await runCodegen(process.argv.slice(2), {
  print: (text) => process.stdout.write(`${text}\n`),
  warn: (text) => process.stderr.write(`${styleText("yellow", text, { stream: process.stderr })}\n`),
  fail: (text) => process.stderr.write(`${styleText("red", text, { stream: process.stderr })}\n`),
});
