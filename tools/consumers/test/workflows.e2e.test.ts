import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { workspace } from "../src/published-packages.ts";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly permissions?: unknown;
  readonly uses?: string;
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly on?: string | readonly string[] | Readonly<Record<string, { readonly branches?: readonly string[] } | null>>;
  readonly permissions?: unknown;
  readonly env?: unknown;
  readonly jobs?: Readonly<Record<string, Job>>;
}

const COMMIT = `@${"0".repeat(40)}`;

/** Inputs of a checkout: no other branch or repository, and no token that later steps could read. */
const OWN_CODE = { ref: undefined, repository: undefined, "persist-credentials": false };

const folder = `${workspace}/.github/workflows`;
const workflows = readdirSync(folder).map((file) => [file, readFileSync(`${folder}/${file}`, "utf8")] as const);

test("each job has the permissions that it needs, and no other", () => {
  const granted = workflows.map(([file, text]) => {
    const { on, permissions, jobs = {} }: Workflow = parse(text);
    const own = Object.entries(jobs).map(([name, job]) => [name, job.permissions ?? permissions] as const);
    return [file, { on, ...Object.fromEntries(own) }] as const;
  });

  const read = { contents: "read" };
  const main = { push: { branches: ["main"] } };
  expect(Object.fromEntries(granted)).toEqual({
    "ci.yml": { on: { pull_request: null, workflow_call: null }, test: read, release: read, changeset: read },
    "docs.yml": {
      on: { ...main, workflow_dispatch: null },
      build: read,
      publish: { pages: "write", "id-token": "write" },
    },
    "nightly.yml": {
      on: { schedule: [{ cron: "17 2 * * *" }], workflow_dispatch: null },
      bench: read,
      drill: read,
      peers: read,
      judge: read,
      "grown-document": read,
    },
    "release.yml": {
      on: main,
      test: read,
      version: { contents: "write", "pull-requests": "write" },
      pack: read,
      publish: { ...read, "id-token": "write" },
      release: { contents: "write" },
    },
  });
});

test.each(workflows)(
  "%s gives no text or code of a pull request to secrets or to permissions to write",
  (file, text) => {
    const { env, jobs = {} }: Workflow = parse(text);
    const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);
    const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
    for (const step of checkouts)
      expect({ ...OWN_CODE, "persist-credentials": true, ...step.with }).toMatchObject(OWN_CODE);
    const called = Object.values(jobs).flatMap(({ uses }) => (uses?.startsWith("./.github/workflows/") ? [] : [uses]));
    for (const action of [...called, ...steps.map(({ uses }) => uses)])
      expect(action ?? COMMIT).toMatch(/@[\da-f]{40}$/);
    const inputs = steps.flatMap((step) => Object.entries(step.with ?? {}));
    const scripts = inputs.flatMap(([name, value]) => (name.endsWith("script") ? [String(value)] : []));
    for (const script of [...steps.map(({ run }) => run ?? ""), ...scripts])
      expect(script).not.toMatch(/\$\{\{|\bpr checkout\b|\bpull\//);
    // The only one that runs for pull requests.
    if (file === "ci.yml") expect(JSON.stringify([env, jobs])).not.toMatch(/\bsecrets\b/i);
  },
);
