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

/** A text with all attacks, and one that a reader shall see: bold words that name its place. */
function text(place: string): string {
  return [`<b>${place}</b>`, ...ATTACKS].join("\n\n");
}

/** Markdown as Redoc parses it. Redoc takes it instead of a text. */
const PARSED = {
  $$mdtype: "Node",
  type: "tag",
  tag: "html",
  attributes: { name: "iframe", attrs: { srcDoc: SCRIPT, className: "evil" } },
  children: [],
};

const EVIL_URL = "javascript:hasRun=true";

/** A document with attacks in every place whose text is shown as Markdown. */
export function hostileDocument(): JsonObject {
  const schema = {
    type: "object",
    description: text("schema"),
    externalDocs: { url: EVIL_URL, description: text("schema docs") },
    properties: {
      description: { type: "string", description: text("property") },
      kind: { enum: ["a"], "x-enumDescriptions": { a: text("enum") }, description: text("enum property") },
      parsed: { type: "string", description: PARSED },
      borrowed: { $ref: "#/components/examples/borrowed/value/schema" },
      union: {
        oneOf: [{ title: "one", type: "object", description: text("branch"), properties: { a: { type: "string" } } }],
        discriminator: { propertyName: "a", mapping: { description: "#/components/examples/borrowed/value/mapped" } },
      },
    },
    // Data stays as it is.
    examples: [{ description: "<i>data</i>" }],
  };
  const media = {
    schema: { $ref: "#/components/schemas/Thing" },
    examples: {
      one: { summary: text("example summary"), description: text("example"), value: { description: "<i>data</i>" } },
      two: { value: { [ATTACKS.join()]: ATTACKS.join() } },
    },
  };
  const operation = {
    operationId: "readThing",
    summary: text("summary"),
    description: text("operation"),
    tags: ["Things"],
    externalDocs: { url: "https://docs.example/", description: text("operation docs") },
    "x-badges": [{ name: text("badge"), color: "red" }],
    "x-codeSamples": [{ lang: "TypeScript", label: "TypeScript", source: text("sample") }],
    parameters: [
      {
        name: "q",
        in: "query",
        description: text("parameter"),
        schema: { type: "string", description: text("parameter schema") },
        examples: [{ description: text("x"), value: 1 }],
      },
    ],
    requestBody: { description: text("body"), content: { "application/json": media } },
    responses: {
      200: {
        description: text("response"),
        "x-summary": text("response summary"),
        headers: { "X-One": { description: text("header"), schema: { type: "string" } } },
        content: {
          "application/json": {
            ...media,
            examples: [
              { description: PARSED, value: 1 },
              { description: text("x"), value: 2 },
            ],
          },
        },
        links: { next: { operationId: "x", description: text("link") } },
      },
    },
    callbacks: {
      done: {
        "{$request.body#/url}": {
          post: {
            operationId: "done",
            summary: "Done",
            description: text("callback"),
            responses: { 200: { description: text("callback response") } },
          },
        },
      },
    },
    "x-provenance": { source: "assumed", note: text("note") },
  };
  return {
    openapi: "3.1.0",
    info: {
      title: text("title"),
      version: "1.0.0",
      summary: text("info summary"),
      description: text("info"),
      termsOfService: EVIL_URL,
      contact: { name: text("contact"), url: EVIL_URL, email: "a@b.example" },
      license: { name: text("license"), url: EVIL_URL },
      "x-logo": { url: "https://evil.example/13", href: EVIL_URL, altText: text("logo") },
    },
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
    security: [{ oauth: [] }],
    tags: [
      {
        name: "Things",
        description: text("tag"),
        externalDocs: { url: "https://docs.example/", description: text("tag docs") },
      },
    ],
    "x-mcp": {
      tools: [
        { name: 'x" /%}{% html name="iframe" attrs={"srcDoc":"x"} /%}', description: text("tool"), inputSchema: {} },
      ],
    },
    paths: {
      "/things": {
        description: text("path"),
        get: operation,
        delete: { operationId: "delete`) <b class='evil'>Thing", responses: {} },
      },
    },
    webhooks: {
      made: {
        post: {
          operationId: "made",
          summary: "Made",
          description: text("webhook"),
          responses: { 200: { description: text("webhook response") } },
        },
      },
    },
    components: {
      securitySchemes: {
        oauth: {
          type: "oauth2",
          description: text("scheme"),
          flows: { implicit: { authorizationUrl: EVIL_URL, scopes: { read: text("scope") } } },
        },
      },
      schemas: {
        Thing: schema,
        [`Evil" /%}{% html name="iframe" attrs={"srcDoc": "${SCRIPT}", "className": "evil"} /%}`]: { type: "string" },
        Failure: {
          type: "object",
          properties: {
            code: {
              type: "string",
              "x-error-code": true,
              enum: ["bad"],
              "x-error-meanings": { bad: { meaning: text("meaning"), remedy: text("remedy") } },
            },
          },
        },
      },
      examples: {
        borrowed: {
          value: {
            schema: {
              type: "object",
              description: text("borrowed"),
              properties: { a: { description: PARSED, type: "string" } },
            },
            mapped: {
              type: "object",
              description: text("mapped"),
              properties: { b: { description: PARSED, type: "string" } },
            },
          },
        },
      },
    },
    "x-open-matters": [{ title: text("matter"), text: text("matter text") }],
  };
}
