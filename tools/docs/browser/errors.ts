/** The filter of the page of errors. */
const input = document.querySelector<HTMLInputElement>("#filter");
if (input !== null) {
  input.labels?.[0]?.removeAttribute("hidden");
  input.addEventListener("input", () => show(input.value));
}

/** Shows the codes whose rows contain every word. */
function show(query: string): void {
  const words = query.toLowerCase().split(/\s+/);
  let count = 0;
  for (const section of document.querySelectorAll<HTMLElement>(".codes")) {
    const rows = [...section.querySelectorAll<HTMLElement>("tbody tr")];
    for (const row of rows) {
      const text = row.textContent?.toLowerCase() ?? "";
      row.hidden = !words.every((word) => text.includes(word));
    }
    const shown = rows.filter((row) => !row.hidden).length;
    section.hidden = shown === 0;
    count += shown;
  }
  const output = document.querySelector("output");
  if (output !== null) output.textContent = query.trim() === "" ? "" : `${count} ${count === 1 ? "code" : "codes"}`;
}
