import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify, stripVTControlCharacters } from "node:util";
import { type Mock, startMock } from "@ledgergate/mock";
import { listen } from "@ledgergate/support/free-port";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listMissingExamples } from "../../src/examples/missing-examples.ts";
import { readCodeExamples } from "../../src/examples/read-examples.ts";
import {
  isRunnable,
  isTest,
  runExample,
  runTests,
  runTogether,
  sharesProcess,
} from "../../src/examples/run-example.ts";
import { closeBrowser } from "../../src/examples/run-in-page.ts";
import { programFile, programFolder, writeExamples } from "../../src/examples/write-programs.ts";

const run = promisify(execFile);
const examples = await readCodeExamples();
const runnable = examples.filter(isRunnable);
const shared = runnable.filter(sharesProcess);
const tests = runnable.filter(isTest);
let mock: Mock;
let results: ReturnType<typeof runTogether>;

beforeAll(async () => {
  mock = await startMock({ port: 0 });
  await writeExamples(runnable, mock.url);
  results = runTogether(shared);
});
afterAll(() => Promise.all([mock.close(), closeBrowser()]));

describe("the examples of READMEs, guides and docblocks", () => {
  it("have a known language", () => {
    const others = examples.filter(
      ({ language }) => !["ts", "tsx", "sh", "yaml", "conf", "csv", "mermaid"].includes(language),
    );
    expect(others.map(({ place, language }) => `${place}: ${language}`)).toEqual([]);
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

  it.concurrent.each(shared)("run and show something: $place", async ({ place }) => {
    expect((await results).get(place)).toMatch(/./);
  });

  it.concurrent("run and pass as tests", async () => {
    expect(stripVTControlCharacters(await runTests(tests))).toContain(`Test Files  ${tests.length} passed`);
  });

  it.concurrent.each(runnable.filter((one) => !sharesProcess(one) && !isTest(one)))(
    "run and show something: $place",
    async (example) => {
      expect(await runExample(example)).not.toBe("");
    },
  );

  it("call a gateway with client certificates through a proxy", async () => {
    const certificate = (name: string) =>
      fileURLToPath(new URL(`../../../../packages/gateway/test/fixtures/certificates/${name}.pem`, import.meta.url));
    const [cert, key, ca] = ["nodeCert", "nodeKey", "authority"].map((name) => readFileSync(certificate(name)));
    const gateway = createTlsServer({ cert, key, ca, requestCert: true }, ({ method, url = "", headers }, response) => {
      const sent = request(new URL(url, mock.url), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(response);
      });
      sent.end();
    });
    const port = await listen(gateway);
    const tunnels: string[] = [];
    const proxy = createServer().on("connect", ({ url = "" }, socket) => {
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
      CA: certificate("authority"),
      CERT: certificate("gatewayCert"),
      KEY: certificate("gatewayKey"),
    };
    const example = runnable.find(({ place }) => place.includes("87-proxy")) ?? expect.unreachable();
    const { stdout } = await run(process.execPath, [`${programFolder}/${programFile(example)}`], { env });
    expect(stdout).toMatch(/^\d+\n$/);
    expect(tunnels).toEqual([`localhost:${port}`]);
    gateway.close();
    proxy.close();
  });
});
