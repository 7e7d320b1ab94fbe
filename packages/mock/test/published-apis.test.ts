import { missingAnswers, readApi, sampleRequest } from "@ledgergate/service-kit";
import { loadSpecs } from "@ledgergate/service-kit/bundles";
import { describe, expect, test } from "vitest";
import { sampleCredentials } from "../src/accounts/samples.ts";
import { createEngine } from "../src/engine/engine.ts";
import { warmUp } from "../src/pipeline/warm-up.ts";
import { withMock } from "./fixtures/with-mock.ts";

const apis = [...loadSpecs({}, undefined)];

describe("the APIs of the package", () => {
  test("are served at the base URLs that everybody builds on", async () => {
    const { baseUrls, url } = await withMock({});
    expect(baseUrls).toMatchObject({
      "ledger-a": `${url}/ledger-a`,
      "ledger-b": `${url}/ledger-b`,
      "ledger-c": `${url}/ledger-c`,
      admin: url,
      auth: url,
    });
  });

  test.each(apis)(
    "answer the sample request of every operation of %s, without a violation either way",
    async (name, document) => {
      const mock = await withMock({ anyKey: false });
      const api = readApi(name, document);
      expect(api.operations.length).toBeGreaterThan(0);
      for (const operation of api.operations) {
        const { method, url, headers, body } = sampleRequest(
          api,
          mock.baseUrls[name] ?? "",
          operation,
          sampleCredentials(mock.state.teams[0], name),
        );
        const init = { method, headers, ...(body !== undefined && { body }) };
        const answer = await fetch(url, init);
        expect([operation.id, answer.ok]).toEqual([operation.id, true]);
      }
      expect(mock.exchanges.flatMap(({ violations }) => [...violations.input, ...violations.output])).toEqual([]);
    },
  );

  test("have an answer to every refusal, and examples that fit their schemas", async () => {
    const warnings: string[] = [];
    for (const [name, document] of loadSpecs({}, undefined)) {
      const api = readApi(name, document);
      const engine = createEngine(api.document);
      expect(missingAnswers(api)).toBeUndefined();
      await warmUp([{ api, engine }], (warning) => warnings.push(warning), new AbortController().signal);
    }
    expect(warnings).toEqual([]);
  });
});
