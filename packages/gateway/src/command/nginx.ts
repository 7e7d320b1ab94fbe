import type { Setup } from "../config/setup.ts";
import { UsageError } from "./command.ts";

interface NginxOptions {
  readonly upstream?: string;
  readonly listen?: string;
  readonly certificate?: string;
  readonly certificateKey?: string;
  readonly accessLog?: string;
}

/** Writes the configuration of an nginx in front of gateways, for inclusion in its `http` block. */
export function nginxConfig(setup: Setup, options: NginxOptions): string {
  const { config } = setup;
  const { certificate, certificateKey, accessLog = "/var/log/nginx/ledgergate.log" } = options;
  if ((certificate === undefined) !== (certificateKey === undefined))
    throw new UsageError("--certificate and --certificate-key belong together.");
  const { listen = certificate === undefined ? "80" : "443" } = options;
  const upstreams = (options.upstream ?? `${config.listen.host}:${config.listen.port}`).split(",");
  for (const value of [...upstreams, listen, certificate ?? "", certificateKey ?? "", accessLog]) checkWord(value);
  const hosts = [...new Set(Object.values(config.publicUrls).map((url) => new URL(url).hostname))];
  const { connect, total, idle } = config.timeouts;
  const readSeconds = seconds(Math.max(total, idle)) + 1;
  return `# Printed by \`ledgergate-gateway nginx\`. Print it again when the configuration or the documents change.

# The path of a request without its key, for the access log.
map $uri $ledgergate_path {
  # A path of an unknown form may contain the key anywhere.
  default "(other)";
${pathPatterns(setup)
  .map(({ pattern, replacement }) => `  "~${pattern}" "${replacement}";`)
  .join("\n")}
}

# The key of a request, so that one gateway serves all calls of a key.
map $uri $ledgergate_key {
  default $remote_addr;
${keyPatterns(setup)
  .map(({ pattern, replacement }) => `  "~${pattern}" "${replacement}";`)
  .join("\n")}
}

# nginx passes a request for a WebSocket on. The gateway opens or refuses it.
map $http_upgrade $ledgergate_connection {
  default "";
  "~*websocket" "upgrade";
}

log_format ledgergate escape=json
  '{"time":"$time_iso8601","client":"$remote_addr","method":"$request_method","path":"$ledgergate_path",'
  '"status":$status,"bytes":$body_bytes_sent,"seconds":$request_time,"upstream":"$upstream_addr"}';

upstream ledgergate {
  hash $ledgergate_key consistent;
${upstreams.map((upstream) => `  server ${upstream} max_fails=1 fail_timeout=1s;`).join("\n")}
  keepalive 64;
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

interface PathPattern {
  readonly pattern: string;
  readonly replacement: string;
}

/**
 * Lists the path patterns of all APIs, each with the path for the log. That path masks the key of a keyed API, and the parameters of
 * other APIs.
 */
function pathPatterns({ apis }: Setup): PathPattern[] {
  return apis.flatMap(({ name, keyed, serverPath, operations }): PathPattern[] => {
    if (keyed) {
      const at = serverPath.indexOf("{apiKey}");
      const before = serverPath.slice(0, at).map((part) => `/${escapeRegExp(part)}`);
      const shown = serverPath.slice(0, at).map((part) => `/${part}`);
      // The chain's name is the first segment, unless the chain has its own host.
      return [`/${name}`, ""].map((mount) => ({
        pattern: `^${escapeRegExp(mount)}${before.join("")}/[^/]+(?<rest_${variable(name, mount)}>/.*)?$`,
        replacement: `${mount}${shown.join("")}/*$rest_${variable(name, mount)}`,
      }));
    }
    const base = serverPath.map((part) => `/${part}`).join("");
    return operations.map(({ template }) => ({
      pattern: `^${escapeRegExp(base)}${template.segments.map(({ text, names }) => `/${names.length > 0 ? "[^/]+" : escapeRegExp(text)}`).join("")}$`,
      replacement: base + template.source.replaceAll(/[{}]/g, "*"),
    }));
  });
}

/** Lists path patterns of keyed APIs, each with the capture of its key. */
function keyPatterns({ apis }: Setup): PathPattern[] {
  return apis.flatMap(({ name, keyed, serverPath }): PathPattern[] => {
    if (!keyed) return [];
    const before = serverPath.slice(0, serverPath.indexOf("{apiKey}")).map((part) => `/${escapeRegExp(part)}`);
    return [`/${name}`, ""].map((mount) => ({
      pattern: `^${escapeRegExp(mount)}${before.join("")}/(?<key_${variable(name, mount)}>[^/]+)`,
      replacement: `$key_${variable(name, mount)}`,
    }));
  });
}

/** Names a capture. nginx shares the names between all maps. */
function variable(name: string, mount: string): string {
  return `${name.replaceAll(/\W/g, "_")}${mount === "" ? "_host" : ""}`;
}

/** Escapes a name for a regular expression. A name with a quote or `$` is not supported. */
function escapeRegExp(text: string): string {
  // In quotes, nginx reads two backslashes as one.
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\\\$&");
}

/** Refuses characters that could end a directive of nginx. */
function checkWord(value: string): void {
  if (!/^[\w./:[\]@%+,-]*$/.test(value))
    throw new UsageError(
      "An address or path for nginx may contain only letters, digits, commas and -_./:[]@%+ characters.",
    );
}

function seconds(milliseconds: number): number {
  return Math.ceil(milliseconds / 1_000);
}
