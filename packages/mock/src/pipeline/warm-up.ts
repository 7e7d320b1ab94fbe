import { setImmediate } from "node:timers/promises";
import { describeViolation, errorMessage, type Operation, statusOfCode } from "@ledgergate/service-kit";
import { chooseReply } from "../mocker/choose-reply.ts";
import type { MountedApi } from "./services.ts";

/**
 * Warms Prism up: answers with every example once and discards the answers. Prism compiles a schema at its first use, which takes up
 * to 200 ms for a large union. The first caller would wait for it. Reports each example that violates its own document.
 */
export async function warmUp(
  mounted: readonly MountedApi[],
  warn: (message: string) => void,
  stopped: AbortSignal,
): Promise<void> {
  for (const mount of mounted)
    for (const operation of mount.api.operations) await warmUpOperation(mount, operation, warn, stopped);
}

const noParameters = { path: {}, query: new URLSearchParams(), headers: {} };

async function warmUpOperation(
  { api, engine }: MountedApi,
  operation: Operation,
  warn: (message: string) => void,
  stopped: AbortSignal,
): Promise<void> {
  const [content] = operation.requestBody?.contents ?? [];
  const body = { value: content?.examples[0]?.value, ...(content && { mediaType: content.mediaType }) };
  for (const response of operation.responses)
    for (const { mediaType, examples } of response.contents)
      for (const { key, answers } of examples) {
        // Yield to the event loop, so that waiting requests go first.
        await setImmediate();
        if (stopped.aborted) return;
        const code = statusOfCode(response) ?? answers?.status ?? 500;
        const reply = chooseReply(operation, { code, example: key }, mediaType);
        const place = `${api.name}: ${operation.id}, response ${response.code}, ${mediaType}, example ${key}`;
        try {
          engine.check(operation, noParameters, body);
          const { violations } = await engine.respond(operation, reply);
          for (const violation of violations) warn(`${place}: ${describeViolation(violation)}`);
        } catch (error) {
          warn(`${place}: ${errorMessage(error)}`);
        }
      }
}
