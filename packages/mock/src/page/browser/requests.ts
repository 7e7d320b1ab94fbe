import { describeViolation } from "@ledgergate/service-kit";
import type { RecordedRequest } from "../../generated/models.ts";
import { readDetails } from "./details.ts";
import { element, make, pathParts } from "./elements.ts";

const maxRows = 200;

/** A row of the list, with the words that the filter searches. */
interface Row {
  readonly item: HTMLLIElement;
  readonly words: string;
  readonly isWrong: boolean;
}

/** Shows requests as they arrive. Calls `onChange` after each request and after a reset. */
export function followRequests(onChange: () => void): void {
  const list = element<HTMLOListElement>("rows");
  const filter = element<HTMLInputElement>("filter");
  const onlyWrong = element<HTMLInputElement>("wrong");
  const pause = element("pause");
  const rows: Row[] = [];
  let waiting: RecordedRequest[] = [];
  let isPaused = false;

  const refresh = (): void => {
    const wanted = filter.value.toLowerCase().split(/\s+/);
    for (const { item, words, isWrong } of rows)
      item.hidden = (onlyWrong.checked && !isWrong) || !wanted.every((word) => words.includes(word));
    const shown = rows.filter(({ item }) => !item.hidden).length;
    const all = rows.length === 1 ? "1 request" : `${rows.length} requests`;
    element("count").textContent = shown === rows.length ? all : `${all}, ${shown} shown`;
    element("empty").hidden = rows.length > 0;
    pause.textContent = isPaused ? `Continue (${waiting.length} waiting)` : "Pause";
    pause.setAttribute("aria-pressed", String(isPaused));
  };
  const show = (request: RecordedRequest): void => {
    const row = makeRow(request);
    rows.unshift(row);
    list.prepend(row.item);
    for (const { item } of rows.splice(maxRows)) item.remove();
  };

  const source = new EventSource("/__mock/requests");
  source.addEventListener("open", () => {
    element("connection").textContent = "Live";
  });
  source.addEventListener("error", () => {
    element("connection").textContent = "The mock does not answer; trying again.";
  });
  source.addEventListener("request", ({ data }) => {
    const request = JSON.parse(data) as RecordedRequest;
    if (isPaused) waiting = [...waiting, request].slice(-maxRows);
    else show(request);
    refresh();
    onChange();
  });
  source.addEventListener("reset", () => {
    waiting = [];
    rows.splice(0);
    list.replaceChildren();
    refresh();
    onChange();
  });
  filter.addEventListener("input", refresh);
  onlyWrong.addEventListener("change", refresh);
  pause.addEventListener("click", () => {
    isPaused = !isPaused;
    if (!isPaused) for (const request of waiting.splice(0)) show(request);
    refresh();
  });
}

function makeRow(request: RecordedRequest): Row {
  const { api = "", method, template, url, status = 0, code = "", computeUnits, durationMs } = request;
  const isFailure = code !== "" || status >= 400;
  const notes = notesOf(request);
  const operation = template === undefined ? "" : `${api} ${template}`;
  const summary = make(
    "summary",
    {},
    make("span", { class: "quiet" }, new Date(request.time).toLocaleTimeString([], { hour12: false })),
    make("b", { class: `method ${method.toLowerCase()}` }, method),
    make(
      "strong",
      { class: `status-${isFailure && status < 400 ? 4 : String(status)[0]}` },
      `${status || "---"} ${code}`.trim(),
    ),
    make("code", { class: "url" }, ...pathParts(url)),
    make("span", { class: "cost quiet" }, computeUnits ? `${computeUnits} CU` : "", ` ${durationMs.toFixed(1)} ms`),
    operation === "" ? undefined : make("code", { class: "operation quiet" }, ...pathParts(operation)),
    notes === "" ? undefined : make("span", { class: "notes" }, ...pathParts(notes)),
  );
  const details = make("details", {}, summary);
  details.addEventListener("toggle", async () => {
    if (details.open && details.children.length === 1) details.append(await readDetails(request.number));
  });
  return {
    item: make("li", {}, details),
    words: [method, status, code, operation, request.operation, url, notes].join(" ").toLowerCase(),
    isWrong: isFailure || notes !== "",
  };
}

function notesOf(request: RecordedRequest): string {
  const { violations, moreViolations = 0, fault, rule, aborted, complete, forwarded } = request;
  const more = violations.length - 1 + moreViolations;
  return [
    ...violations.slice(0, 1).map(describeViolation),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(forwarded ? ["forwarded"] : []),
    ...(fault ? [`fault ${fault}`] : []),
    ...(rule ? [`rule ${rule}`] : []),
    ...(aborted ? ["aborted by the caller"] : complete ? [] : ["not sent whole"]),
  ].join("; ");
}
