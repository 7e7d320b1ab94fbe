// What the mock's page does: copies texts, shows requests as they come in, and sets the scenario. Without this script the
// page still says where everything is.

const mostRows = 200;
const element = (id) => document.getElementById(id);

for (const source of document.querySelectorAll("[data-copy]")) {
  // Browsers let pages of a plain address on the network write nothing to the clipboard.
  if (!navigator.clipboard) break;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.setAttribute("aria-label", `Copy ${source.dataset.copy}`);
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(source.textContent);
      button.textContent = "Copied";
    } catch {
      // Somebody may have forbidden it. What is selected can be copied by hand.
      getSelection().selectAllChildren(source);
      button.textContent = "Selected";
    }
    setTimeout(() => {
      button.textContent = "Copy";
    }, 1500);
  });
  source.after(button);
}

/** Everything that a request brings along is text of somebody else's, and stays text. */
function cell(text, name) {
  const made = document.createElement("td");
  if (name) made.className = name;
  made.textContent = text;
  return made;
}

function codeCell(text) {
  const made = cell("", "wrap");
  const code = document.createElement("code");
  code.textContent = text;
  made.append(code);
  return made;
}

function notes({ violations, fault, rule, complete }) {
  return [
    ...violations.map(({ in: place, name, reason }) => `${place === name ? "" : `${place} `}${name} ${reason}`),
    ...(fault ? [`fault ${fault}`] : []),
    ...(rule ? [`rule ${rule}`] : []),
    ...(complete ? [] : ["not sent whole"]),
  ].join("; ");
}

const rows = element("rows");
let count = 0;

function countUp(next) {
  count = next;
  element("count").textContent = count === 1 ? "1 request" : `${count} requests`;
}

function show(request) {
  const row = document.createElement("tr");
  row.append(
    cell(new Date(request.time).toLocaleTimeString([], { hour12: false })),
    cell(request.method),
    cell(String(request.status), `number status-${String(request.status)[0]}`),
    cell(request.computeUnits ? String(request.computeUnits) : "", "number"),
    cell(request.durationMs.toFixed(1), "number"),
    codeCell(request.template ? `${request.api} ${request.template}` : ""),
    codeCell(request.url),
    cell(notes(request)),
  );
  rows.prepend(row);
  while (rows.children.length > mostRows) rows.lastElementChild.remove();
  countUp(request.number);
}

const source = new EventSource("/__mock/requests");
source.addEventListener("open", () => {
  element("connection").textContent = "Live";
});
source.addEventListener("error", () => {
  element("connection").textContent = "The mock does not answer; trying again.";
});
source.addEventListener("request", (event) => show(JSON.parse(event.data)));
source.addEventListener("reset", () => {
  rows.replaceChildren();
  countUp(0);
  readScenario();
});

const select = element("scenario");
const json = { "content-type": "application/json" };

let current = select.value;

function showScenario({ scenario, scenarios }) {
  current = scenario;
  select.replaceChildren(...scenarios.map(({ name }) => new Option(name, name, false, name === scenario)));
  element("description").textContent = scenarios.find(({ name }) => name === scenario)?.description ?? "";
}

/** Gives what the control answers, or says in the place of the scenario's description why it does not. */
async function call(path, init) {
  try {
    const answer = await fetch(`/__mock${path}`, init);
    const body = answer.status === 204 ? {} : await answer.json();
    if (answer.ok) return body;
    throw new Error(body.error.message);
  } catch (error) {
    element("description").textContent = `That failed: ${error.message}`;
  }
}

async function readScenario() {
  const state = await call("/scenario");
  if (state) showScenario(state);
}

select.addEventListener("change", async () => {
  const body = JSON.stringify({ scenario: select.value });
  const state = await call("/scenario", { method: "PUT", headers: json, body });
  if (state) showScenario(state);
  else select.value = current;
});
element("reset").addEventListener("click", () => call("/reset", { method: "POST" }));
// Tests and other tabs set it, too.
addEventListener("focus", readScenario);
element("steering").hidden = false;
readScenario();
