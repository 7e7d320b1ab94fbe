import { readFileSync } from "node:fs";
import { readEverything, writeTexts } from "@ledgergate/spec-rules/hostile";
import { mergePatch } from "@ledgergate/support/merge-patch";
import { parse } from "yaml";
import type { JsonObject } from "../../src/document/json.ts";

const SCRIPT = "<script>parent.hasRun=1</script>";
const FRAME = `<iframe class="evil" srcdoc="${SCRIPT}"></iframe>`;
const MARKDOC_FRAME = `{% html name="iframe" attrs={"srcDoc": "${SCRIPT}", "className": "evil"} /%}`;

/** Texts that run a script, leave the page or send a request, if any of them is taken for HTML, a link or a tag of Markdoc. */
export const ATTACKS: readonly string[] = [
  FRAME,
  `<img class="evil" src="https://e.example/1" onerror="hasRun=1">`,
  `<svg class="evil" onload="hasRun=1"><script>hasRun=1</script></svg>`,
  `<a class="evil" href="javascript:hasRun=1">x</a> <b class="evil" onclick="hasRun=1">x</b>`,
  `<p class="evil" style="background: url(https://e.example/2)">x</p>`,
  `<base class="evil" href="https://e.example/3/">`,
  `<meta class="evil" http-equiv="refresh" content="0;url=https://e.example/4">`,
  `<details class="evil" open ontoggle="hasRun=1">x</details> <template class="evil">x</template>`,
  `[x](javascript:hasRun=1) [x](java&#115;cript:hasRun=1) [x](data:text/html,${SCRIPT}) <javascript:hasRun=1>`,
  `[x](https://x.example "\\" onclick=hasRun=1 class=\\"evil") ![x](https://e.example/5 "x")`,
  `[r]: <img/class=evil/src=x/onerror=hasRun=1>`,
  // Redoc does not know indented code.
  `    ${FRAME}`,
  `\`\`\`\n${MARKDOC_FRAME}\n\`\`\``,
  `\`${MARKDOC_FRAME}\``,
  MARKDOC_FRAME,
  `# Heading {% #evil .evil %}`,
  `</code></pre></p></li></ul></td></tr></table></dd></div></section></main>${FRAME}`,
  "<!-- <b class=evil> --><b class='evil'>",
];

/** Places whose text is shown as Markdown. */
const SHOWN = /\/(?:description|summary|title|text|note|meaning|remedy|x-enumDescriptions\/a)$/;

const ADDRESS = /(?<!\/servers\/0)\/(?:\w*[uU]rl|termsOfService)$/;

/**
 * A document with attacks in every place whose text is shown as Markdown: after bold words that name the place, since a reader shall see
 * them. One description has all of them. Other places have a sixth of them, by turns, since Redoc reads each text in the same way.
 */
export function hostileDocument(): JsonObject {
  const more = parse(readFileSync(new URL("hostile-parts.yaml", import.meta.url), "utf8"));
  let turns = 0;
  const { document } = writeTexts(mergePatch(readEverything("texts"), more) as JsonObject, (place, old) => {
    if (ADDRESS.test(place)) return "javascript:hasRun=1";
    if (!SHOWN.test(place)) return old;
    const turn = turns++ % 6;
    const attacks = ATTACKS.filter((_, at) => place === "/info/description" || at % 6 === turn);
    return [`<b>${place}</b>`, ...attacks].join("\n\n");
  });
  return document;
}
