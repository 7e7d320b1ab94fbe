import { join } from "node:path";
import { runServer } from "verdaccio";

// Anybody may publish, since nobody but this machine reaches it. It uses no other registry.
const anybody = { access: "$all", publish: "$all" };
const server = await runServer({
  storage: join(import.meta.dirname, "storage"),
  self_path: import.meta.dirname,
  uplinks: {},
  packages: { "**": anybody },
  max_body_size: "100mb",
  log: { type: "stdout", format: "json", level: "error" },
  web: { enable: false },
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/`));
