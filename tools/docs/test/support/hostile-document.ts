import { readEverything, writeTexts } from "@ledgergate/spec-rules/hostile";
import { mergePatch } from "@ledgergate/support/merge-patch";
import type { JsonObject } from "../../src/document/json.ts";

const SCRIPT = "<script>parent.hasRun = true</script>";

/** Texts that run a script, leave the page or send a request, if any of them is taken for HTML, a link or a tag of Markdoc. */
export const ATTACKS: readonly string[] = [
  `<iframe class="evil" srcdoc="${SCRIPT}"></iframe>`,
  `<img class="evil" src="https://evil.example/1" onerror="hasRun = true">`,
  `<svg class="evil" onload="hasRun = true"><script>hasRun = true</script></svg>`,
  `<a class="evil" href="javascript:hasRun = true">x</a> <b class="evil" onclick="hasRun = true">x</b>`,
  `<style class="evil">* { background: url(https://evil.example/2) }</style>`,
  `<p class="evil" style="background: url(https://evil.example/3)">x</p>`,
  `<form class="evil" action="https://evil.example/4"><button class="evil" formaction="javascript:hasRun = true">x</button></form>`,
  `<base class="evil" href="https://evil.example/5/"><meta class="evil" http-equiv="refresh" content="0;url=https://evil.example/6">`,
  `<details class="evil" open ontoggle="hasRun = true">x</details> <math class="evil"><mi>x</mi></math> <template class="evil">x</template>`,
  `<object class="evil" data="https://evil.example/7"></object> <embed class="evil" src="https://evil.example/8"> <link class="evil" rel="stylesheet" href="https://evil.example/9">`,
  `<video class="evil" src="https://evil.example/10" onerror="hasRun = true"></video> <input class="evil" autofocus onfocus="hasRun = true">`,
  `[x](javascript:hasRun=true) [x](java&#115;cript:hasRun=true) [x](data:text/html,${SCRIPT}) [x](vbscript:x) <javascript:hasRun=true>`,
  `[x](https://x.example "\\" onclick=hasRun=true class=\\"evil") ![x](https://evil.example/11 "x")`,
  `[r]: <img/class=evil/src=x/onerror=hasRun=true>`,
  // Redoc does not know indented code.
  `    <iframe class="evil" srcdoc="${SCRIPT}"></iframe>`,
  `\`\`\`\n{% html name="img" attrs={"src": "https://evil.example/12", "className": "evil"} /%}\n\`\`\``,
  `\`{% html name="iframe" attrs={"srcDoc": "${SCRIPT}", "className": "evil"} /%}\``,
  `{% html name="iframe" attrs={"srcDoc": "${SCRIPT}", "className": "evil"} /%}`,
  `{% html name="div" attrs={"className": "evil", "dangerouslySetInnerHTML": {"__html": "<img src=x onerror='hasRun = true'>"}} /%}`,
  `# Heading {% #evil .evil %}`,
  `</code></pre></p></li></ul></td></tr></table></dd></div></section></main><iframe class="evil" srcdoc="${SCRIPT}"></iframe>`,
  "<!-- <b class=evil> --><b class='evil'>",
];

/** Places whose text is shown as Markdown. */
const SHOWN = /\/(?:description|summary|title|text|note|meaning|remedy)$/;

const ADDRESS = /\/(?:\w*[uU]rl|termsOfService)$/;

const EVIL_URL = "javascript:hasRun=true";

/** Markdown as Redoc parses it. Redoc takes it instead of a text. */
const PARSED = {
  $$mdtype: "Node",
  type: "tag",
  tag: "html",
  attributes: { name: "iframe", attrs: { srcDoc: SCRIPT, className: "evil" } },
  children: [],
};

/**
 * A text that a reader shall see, bold words that name its place, and attacks. One description has all of them. Other places have a sixth
 * of them, by turns, since Redoc reads each text in the same way.
 */
function text(place: string): string {
  const turn = turns++ % 6;
  const attacks = ATTACKS.filter((_, at) => place === "/info/description" || at % 6 === turn);
  return [`<b>${place}</b>`, ...attacks].join("\n\n");
}

let turns = 0;

/** Parts that no document of OpenAPI has, but a hostile one may have. */
const MORE = {
  info: { "x-logo": { url: "https://evil.example/13", href: EVIL_URL, altText: text("logo") } },
  servers: [
    {
      url: "https://{host}/v1/`<b class='evil'>/{apiKey}",
      description: text("server"),
      variables: {
        host: { default: "things.example", description: PARSED },
        apiKey: { default: "x", description: text("key") },
      },
    },
  ],
  "x-mcp": {
    tools: [
      { name: 'x" /%}{% html name="iframe" attrs={"srcDoc":"x"} /%}', description: text("tool"), inputSchema: {} },
    ],
  },
  paths: {
    "/counters/{counter}": {
      get: {
        responses: {
          200: {
            content: {
              "application/json": {
                schema: { properties: { thing: { $ref: "#/components/schemas/Thing" } } },
                example: null,
                examples: { north: { description: text("example") } },
              },
            },
          },
        },
        "x-badges": [{ name: text("badge"), color: "red" }],
        "x-codeSamples": [{ lang: "TypeScript", label: "TypeScript", source: text("sample") }],
      },
      delete: { operationId: "delete`) <b class='evil'>Counter", responses: {} },
    },
  },
  components: {
    schemas: {
      [`Evil" /%}{% html name="iframe" attrs={"srcDoc": "${SCRIPT}", "className": "evil"} /%}`]: { type: "string" },
      Thing: {
        type: "object",
        properties: {
          kind: { type: "string", enum: ["a"], "x-enumDescriptions": { a: text("enum") } },
          borrowed: { $ref: "#/components/examples/borrowed/value/schema" },
          union: {
            oneOf: [{ title: "one", type: "object", properties: { a: { type: "string" } } }],
            discriminator: {
              propertyName: "a",
              mapping: { description: "#/components/examples/borrowed/value/mapped" },
            },
          },
        },
        // Data stays as it is.
        examples: [{ description: "<i>data</i>" }],
      },
    },
    examples: {
      Data: { value: { description: "<i>data</i>" } },
      borrowed: {
        value: {
          schema: { type: "object", description: text("borrowed"), properties: { a: { type: "string" } } },
          mapped: { type: "object", description: text("mapped"), properties: { b: { type: "string" } } },
        },
      },
    },
  },
};

/** A document with attacks in every place whose text is shown as Markdown. */
export function hostileDocument(): JsonObject {
  turns = 0;
  const { document } = writeTexts(readEverything("texts"), (place, old) => {
    if (ADDRESS.test(place)) return EVIL_URL;
    return SHOWN.test(place) ? text(place) : old;
  });
  return mergePatch(document, MORE) as JsonObject;
}
