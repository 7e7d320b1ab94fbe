import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify, stripVTControlCharacters } from "node:util";
import { type Mock, startMock } from "@ledgergate/mock";
import { listen } from "@ledgergate/support/free-port";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listMissingExamples } from "../../src/examples/missing-examples.ts";
import { type CodeExample, readCodeExamples } from "../../src/examples/read-examples.ts";
import { runExample, runTests, runTogether, wayOf } from "../../src/examples/run-example.ts";
import { programFile, programFolder, writeExamples } from "../../src/examples/write-programs.ts";
import { closeBrowser } from "../../src/run-in-page.ts";

const run = promisify(execFile);
const examples = await readCodeExamples();
const runnable = examples.filter(wayOf);
const {
  together = [],
  vitest: tests = [],
  ...others
} = Object.groupBy(runnable, (one: CodeExample) => wayOf(one) ?? "node");
let mock: Mock;
let results: ReturnType<typeof runTogether>;

beforeAll(async () => {
  mock = await startMock({ port: 0 });
  await writeExamples(runnable, mock.url);
  results = runTogether(together);
});
afterAll(() => Promise.all([mock.close(), closeBrowser()]));

describe("the examples of READMEs, guides and docblocks", () => {
  it("have a known language", () => {
    const unknown = examples.filter(({ language }) => !/^(?:tsx?|sh|yaml|conf|csv|mermaid)$/.test(language));
    expect(unknown).toEqual([]);
  });

  it("exist for everything that applications can call", async () => {
    expect(await listMissingExamples()).toEqual([]);
  });

  it("compile", async () => {
    const tsc = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));
    const mistakes = await run(process.execPath, [tsc, "-p", programFolder], { cwd: programFolder }).then(
      () => "",
      (error: Error & { readonly stdout: string }) => error.stdout || error.message,
    );
    expect(mistakes).toBe("");
  });

  it.concurrent.each(together)("run and show something: $place", async ({ place }) => {
    expect((await results).get(place)).toMatch(/./);
  });

  it.concurrent("run and pass as tests", async () => {
    expect(stripVTControlCharacters(await runTests(tests))).toContain(`Test Files  ${tests.length} passed`);
  });

  it.concurrent.each(Object.values(others).flat())("run and show something: $place", async (example) => {
    expect(await runExample(example)).not.toBe("");
  });

  it("call a gateway with client certificates through a proxy", async () => {
    const fixtures = new URL("../../../../packages/gateway/test/fixtures/certificates/", import.meta.url);
    const file = (name: string) => fileURLToPath(new URL(`${name}.pem`, fixtures));
    const [cert, key, ca] = ["nodeCert", "nodeKey", "authority"].map((name) => readFileSync(file(name)));
    const gateway = createTlsServer({ cert, key, ca, requestCert: true }, (_, response) => {
      response.setHeader("content-type", "application/json").end('{"sequence_number":"7"}');
    });
    const port = await listen(gateway);
    const tunnels: (string | undefined)[] = [];
    const proxy = createServer().on("connect", ({ url }, socket) => {
      tunnels.push(url);
      const target = connect(port, "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        target.pipe(socket).pipe(target);
      });
    });
    const env = {
      ...process.env,
      HTTPS_PROXY: `http://127.0.0.1:${await listen(proxy)}`,
      GATEWAY: `https://localhost:${port}/ledger-a`,
      CA: file("authority"),
      CERT: file("gatewayCert"),
      KEY: file("gatewayKey"),
    };
    const example = runnable.find(({ place }) => place.includes("87-proxy")) ?? expect.unreachable();
    const { stdout } = await run(process.execPath, [`${programFolder}/${programFile(example)}`], { env });
    expect([stdout, tunnels]).toEqual(["7\n", [`localhost:${port}`]]);
    gateway.close();
    proxy.close();
  });
});
