import type { EngineAnswer } from "../engine/engine.ts";

/** Something that answers on this server. */
export interface Mount {
  readonly title: string;
  readonly url: string;
}

/** The page at `/`: what is mounted where, as HTML for browsers and as JSON for everybody else. */
export function indexPage(mounts: readonly Mount[], accept: string | undefined): EngineAnswer {
  if (!accept?.includes("text/html"))
    return { status: 200, headers: { "content-type": "application/json" }, body: { mounted: mounts } };
  const rows = mounts.map(
    ({ title, url }) => `<li>${escapeHtml(title)}: <a href="${escapeHtml(url)}">${escapeHtml(url)}</a></li>`,
  );
  return {
    status: 200,
    headers: { "content-type": "text/html" },
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Ledgergate</title><h1>Ledgergate</h1><ul>${rows.join("")}</ul>`,
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
