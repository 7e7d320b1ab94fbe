import { hostInUrl } from "../config/listen.ts";
import type { Setup } from "../config/setup.ts";
import { UsageError } from "./command.ts";

type NginxOptions = Readonly<
  Partial<Record<"upstream" | "listen" | "certificate" | "certificateKey" | "accessLog", string>>
>;

/** Writes the configuration of an nginx in front of gateways, for inclusion in its `http` block. */
export function nginxConfig(setup: Setup, options: NginxOptions): string {
  const { config } = setup;
  const { certificate, certificateKey, accessLog = "/var/log/nginx/ledgergate.log" } = options;
  if ((certificate === undefined) !== (certificateKey === undefined))
    throw new UsageError("--certificate and --certificate-key belong together.");
  const { listen = certificate === undefined ? "80" : "443" } = options;
  const upstreams = (options.upstream ?? `${hostInUrl(config.listen.host)}:${config.listen.port}`).split(",");
  const words = [...upstreams, listen, certificate, certificateKey, accessLog];
  // Other characters, or none, could end a directive of nginx.
  if (!words.every((word) => word === undefined || /^[\w./:[\]@%+,-]+$/.test(word)))
    throw new UsageError(
      "An address or path for nginx needs characters, all of them letters, digits, commas or one of -_./:[]@%+.",
    );
  const hosts = [...new Set(Object.values(config.publicUrls).map((url) => new URL(url).hostname))];
  const { connect, total, idle, keepAlive } = config.timeouts;
  const readSeconds = seconds(Math.max(total, idle)) + 1;
  return `# Printed by \`ledgergate-gateway nginx\`. Print it again when the configuration or the documents change.

# The route of a request, for the access log. A request may contain its key anywhere, so no text of it is logged.
map $uri $ledgergate_route {
  default "(other)";
${routes(setup).join("\n")}
}

map $request_method $ledgergate_method {
  default "(other)";
${["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"].map((method) => `  ${method} ${method};`).join("\n")}
}

# The key of a request, so that one gateway serves all calls of a key.
map $uri $ledgergate_key {
  default $remote_addr;
${keys(setup).join("\n")}
}

# nginx passes a request for a WebSocket on. The gateway opens or refuses it.
map $http_upgrade $ledgergate_connection {
  default "";
  "~*websocket" "upgrade";
}

log_format ledgergate escape=json
  '{"time":"$time_iso8601","client":"$remote_addr","method":"$ledgergate_method","path":"$ledgergate_route",'
  '"status":$status,"bytes":$body_bytes_sent,"seconds":$request_time,"upstream":"$upstream_addr"}';

upstream ledgergate {
  hash $ledgergate_key consistent;
${upstreams.map((upstream) => `  server ${upstream} max_fails=1 fail_timeout=1s;`).join("\n")}
  keepalive 64;
  # This is shorter than the gateway keeps an idle connection, so that no request meets a closing one.
  keepalive_timeout ${Math.max(1, Math.min(60, seconds(keepAlive) - 5))}s;
}

server {
  listen ${listen}${certificate === undefined ? "" : " ssl"};
  server_name ${hosts.length > 0 ? hosts.join(" ") : "_"};
${certificate === undefined ? "" : `  ssl_certificate ${certificate};\n  ssl_certificate_key ${certificateKey};\n`}  server_tokens off;

  access_log ${accessLog} ledgergate;
  # Messages about a request, up to the level alert, show its path with the key. nginx cannot mask it.
  error_log ${accessLog.replace(/(?:\.log)?$/, ".error.log")} emerg;

  # Paths go to the gateway unchanged.
  merge_slashes off;
  # The gateway refuses a body above ${config.limits.bodyBytes} bytes in the words of the API. nginx refuses only bodies above this size.
  client_max_body_size ${Math.max(2 * config.limits.bodyBytes, 1_048_576)};

  location / {
    proxy_pass http://ledgergate;
    proxy_http_version 1.1;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $ledgergate_connection;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    # If a gateway takes no connection, the next one gets the request. If a connection breaks before the answer, the next one gets the
    # request too, unless it is a POST, PATCH or LOCK. Both gateways may charge a request that both of them got.
    proxy_next_upstream error timeout;
    proxy_connect_timeout ${seconds(connect)}s;
    # The gateway answers within ${seconds(total)} s, and ends an answer whose node sends nothing for ${seconds(idle)} s.
    proxy_read_timeout ${readSeconds}s;
    # This is shorter than the read timeout. So after a read timeout, no other gateway gets the request.
    proxy_next_upstream_timeout ${readSeconds * 1_000 - 500}ms;
    # nginx reads an answer only as fast as its caller does.
    proxy_buffering off;
  }
}
`;
}

/** Lists the patterns of all paths that the documents declare, each with the path for the log: `*` replaces the key and parameters. */
function routes({ apis }: Setup): string[] {
  const paths = apis.flatMap(({ keyed, name, serverPath, operations }) => {
    const declared = operations.map(({ template }) => template.segments.map(({ text }) => text));
    // A WebSocket has the server's path.
    return mounts(keyed, name).flatMap((mount) =>
      [...declared, ...(keyed ? [[]] : [])].map((path) => [...mount, ...serverPath, ...path]),
    );
  });
  const shown = (text: string): string => `/${isPlain(text) ? text : "*"}`;
  return [...new Set(paths.map((path) => `  "~^${path.map(pattern).join("")}$" "${path.map(shown).join("")}";`))];
}

/** Lists the patterns of paths with a key, each with the capture of the key. */
function keys({ apis }: Setup): string[] {
  return apis.flatMap(({ keyed, name, serverPath }) => {
    const before = serverPath.slice(0, serverPath.indexOf("{apiKey}"));
    return mounts(keyed, name).flatMap((mount, index) => {
      // nginx shares the names of captures between all maps.
      const capture = `key_${name.replaceAll(/\W/g, "_")}${index === 0 ? "" : "_host"}`;
      const path = [...mount, ...before].map(pattern).join("");
      return keyed ? [`  "~^${path}/(?<${capture}>[^/]+)" "$${capture}";`] : [];
    });
  });
}

/** Returns the segments before the server's path: the chain's name, or none if the chain has its own host. */
function mounts(keyed: boolean, name: string): string[][] {
  return keyed ? [[name], []] : [[]];
}

/** Returns the regular expression of a segment with its slash. In quotes, nginx reads two backslashes as one. */
function pattern(text: string): string {
  return isPlain(text) ? `/${text.replaceAll(/[.+]/g, "\\\\$&")}` : "/[^/]+";
}

/** Tests for a segment without parameters and without characters that end a text of nginx or mean a variable. */
function isPlain(text: string): boolean {
  return /^[\w.~@:+,=-]*$/.test(text);
}

function seconds(milliseconds: number): number {
  return Math.ceil(milliseconds / 1_000);
}
