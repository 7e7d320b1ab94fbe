import type { Answer } from "../wire/answer.ts";

/** What a proxy says when it cannot reach the service behind it: HTML, whatever the client accepts. */
export const proxyPage: Answer = {
  status: 502,
  headers: { "content-type": "text/html" },
  body: [
    "<html>",
    "<head><title>502 Bad Gateway</title></head>",
    "<body>",
    "<center><h1>502 Bad Gateway</h1></center>",
    "</body>",
    "</html>",
    "",
  ].join("\r\n"),
};
