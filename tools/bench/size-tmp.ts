import { build } from "esbuild"; import { gzipSync } from "node:zlib"; import fs from "node:fs";
const P="/work/main/packages/";
const progs: any = {
 a: `import { createLedgerA } from "${P}ledger-a/dist/index.js"; console.log(await createLedgerA({ baseUrl: location.origin, apiKey: "KEY" }).getBlockByHeight({ block_height: 1 }));`,
 b: `import { createLedgerB } from "${P}ledger-b/dist/index.js"; console.log(await createLedgerB({ baseUrl: location.origin, apiKey: "KEY" }).listOperationEffects({ id: "1" }));`,
 c: `import { createLedgerC } from "${P}ledger-c/dist/index.js"; console.log(await createLedgerC({ baseUrl: location.origin, apiKey: "KEY" }).updateSetting({ owner_address: "", contract_address: "", consume_user_resource_percent: 0 }));`,
 admin: `import { createAdmin } from "${P}admin/dist/index.js"; console.log(await createAdmin({ baseUrl: location.origin, apiKey: "KEY" }).listEndpoints());`,
 auth: `import { createAuth } from "${P}auth/dist/index.js"; console.log(await createAuth({ baseUrl: location.origin }).requestToken({ client_id: "", client_secret: "" }));`,
};
progs.all = Object.values(progs).join("\n");
const goals: any = {a:9700,b:9000,c:8450,admin:8250,auth:8250,all:10500};
for (const n of Object.keys(progs)) {
  const r = await build({ stdin: { contents: progs[n], resolveDir: "/work/main/packages/ledger-a" }, bundle: true, minify: true, format: "esm", target: "es2022", platform: "browser", external: ["node:*","undici","@opentelemetry/api"], write: false, metafile: true });
  const c = r.outputFiles[0]!.contents; const g = gzipSync(c,{level:9}).length; console.log(n, c.length, g, g-goals[n]);
  if (n==="a") { fs.writeFileSync("/tmp/a.min.js", c); if (process.argv[2]) { const o = Object.values(r.metafile!.outputs)[0]!; for (const [k,v] of Object.entries(o.inputs).sort((x,y)=>y[1].bytesInOutput-x[1].bytesInOutput)) console.log("  ", v.bytesInOutput, k.slice(-50)); } }
}
