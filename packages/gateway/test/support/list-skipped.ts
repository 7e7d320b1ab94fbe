import type { Reporter, TestModule } from "vitest/node";

/** Lists skipped tests and their reasons at the end of a run. */
export default class ListSkipped implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules.flatMap((module) =>
      [...module.children.allTests("skipped")].map((one) => {
        const result = one.result();
        const reason = result.state === "skipped" ? result.note : undefined;
        return `${module.relativeModuleId}: ${one.fullName}${reason === undefined ? "" : ` (${reason})`}`;
      }),
    );
    const lines = [
      ...skipped,
      ...(process.env.LEDGERGATE_TEST_POSTGRES
        ? []
        : ["the store on another PostgreSQL (LEDGERGATE_TEST_POSTGRES is not set)"]),
    ];
    if (lines.length > 0) console.warn(["SKIPPED, and so not proven by this run:", ...lines].join("\n  "));
  }
}
