import type { Setup } from "../config/setup.ts";
import { UsageError } from "./command.ts";

interface NginxOptions {
  readonly upstream?: string;
  readonly listen?: string;
  readonly certificate?: string;
  readonly certificateKey?: string;
  readonly accessLog?: string;
}

/** The configuration of an nginx before gateways, for a file that its `http` block includes. */
export function nginxConfig(setup: Setup, options: NginxOptions): string {
  const { config } = setup;
  const { certificate, certificateKey, accessLog = "/var/log/nginx/ledgergate.log" } = options;
  if ((certificate === undefined) !== (certificateKey === undefined))
    throw new UsageError("--certificate and --certificate-key belong together.");
  const { listen = certificate === undefined ? "80" : "443" } = options;
  const upstreams = (options.upstream ?? `${config.listen.host}:${config.listen.port}`).split(",");
  for (const value of [...upstreams, listen, certificate ?? "", certificateKey ?? "", accessLog]) checkWord(value);
  const hosts = [...new Set(Object.values(config.publicUrls).map((url) => new URL(url).hostname))];
  const { connect, head, idle } = config.timeouts;
  return `# Made by \`ledgergate-gateway nginx\`: make it anew when the configuration or the documents change.

# What the access log says of a request: its path without the key.
map $uri $ledgergate_path {
  # Another notation of a path might hide a key from the patterns.
  default "(other)";
${pathPatterns(setup)
  .map(({ pattern, replacement }) => `  "~${pattern}" "${replacement}";`)
  .join("\n")}
}

log_format ledgergate escape=json
  '{"time":"$time_iso8601","client":"$remote_addr","method":"$request_method","path":"$ledgergate_path",'
  '"status":$status,"bytes":$body_bytes_sent,"seconds":$request_time,"upstream":"$upstream_addr"}';

upstream ledgergate {
${upstreams.map((upstream) => `  server ${upstream} max_fails=1 fail_timeout=1s;`).join("\n")}
  keepalive 64;
}

server {
  listen ${listen}${certificate === undefined ? "" : " ssl"};
  server_name ${hosts.length > 0 ? hosts.join(" ") : "_"};
${certificate === undefined ? "" : `  ssl_certificate ${certificate};\n  ssl_certificate_key ${certificateKey};\n`}  server_tokens off;

  access_log ${accessLog} ledgergate;
  # What is less than critical prints request lines, in which keys stand, and nginx cannot mask them.
  error_log ${accessLog.replace(/(?:\.log)?$/, ".error.log")} crit;

  # The gateway judges paths as they came, and refuses bodies in the words of each API.
  merge_slashes off;
  client_max_body_size ${Math.max(2 * config.limits.bodyBytes, 1_048_576)};

  location / {
    proxy_pass http://ledgergate;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    # A gateway that is being restarted takes no connection: another one does. What was sent is not sent again.
    proxy_next_upstream error timeout;
    proxy_connect_timeout ${seconds(connect)}s;
    # The gateway gives up first, and says so in the words of the API.
    proxy_read_timeout ${seconds(Math.max(head, idle)) + 5}s;
    # Answers flow as fast as their reader takes them.
    proxy_buffering off;
  }
}
`;
}

interface PathPattern {
  readonly pattern: string;
  readonly replacement: string;
}

/** A pattern for each API: where its key stands in a path, and what the log shows in its place. */
function pathPatterns({ apis }: Setup): PathPattern[] {
  return apis.flatMap(({ name, keyed, serverPath, operations }): PathPattern[] => {
    if (keyed) {
      const at = serverPath.indexOf("{apiKey}");
      const before = serverPath.slice(0, at).map((part) => `/${escapeRegExp(part)}`);
      const shown = serverPath.slice(0, at).map((part) => `/${part}`);
      // Below the chain's name, or at its own host.
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

/** The name of a capture: nginx has them in common for all maps. */
function variable(name: string, mount: string): string {
  return `${name.replaceAll(/\W/g, "_")}${mount === "" ? "_host" : ""}`;
}

/** Quotes and `$` are left out of names by the documents' own rules. */
function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\\\$&");
}

/** A value must not end its directive. */
function checkWord(value: string): void {
  if (!/^[\w./:[\]@%+,-]*$/.test(value)) throw new UsageError("nginx takes no such address or path.");
}

function seconds(milliseconds: number): number {
  return Math.ceil(milliseconds / 1_000);
}
