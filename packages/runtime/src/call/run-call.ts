import { type AnyCallOptions, buildRequest } from "./build-request.ts";
import type { CallState } from "./core.ts";
import { readAnswer } from "./read-answer.ts";
import { sendCall } from "./transport.ts";

/** Runs one call from its flat input to its decoded body. */
export async function runCall(
  call: CallState,
  input: Readonly<Record<string, unknown>>,
  options: AnyCallOptions | undefined,
): Promise<unknown> {
  const request = buildRequest(call, input, options);
  const { middleware } = call.client;
  if (!middleware) await sendCall(request);
  else {
    const { url, init, params } = request;
    // The request is built already. openapi-fetch shows it to the middleware of `raw`, and passes it on.
    const { response } = await middleware.request(call.descriptor.method, call.descriptor.path, {
      ...init,
      call,
      params,
      pathSerializer: () => url,
      querySerializer: () => "",
      bodySerializer: (body: unknown) => body,
      // The transport has already read the body.
      parseAs: "stream",
    });
    // Middleware may replace the service's answer.
    if (response !== call.response) {
      call.response = response;
      // A call that has ended keeps its error.
      call.error = call.stopped;
      call.data = await readAnswer(call, response);
    }
  }
  return call.data;
}
