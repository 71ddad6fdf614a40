import type { RenderedPage } from "../render.tsx";
import type { Assets } from "./assets.ts";

/** The whole HTML document around a rendered page. No inline executable script, so the policy `script-src 'self'` holds. */
export function wholeDocument(page: RenderedPage, assets: Assets, { isRefused = false } = {}): string {
  return (
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    assets.tags(page.pageFile) +
    page.head +
    `</head><body><div id="root"${isRefused ? " data-refused" : ""}>${page.body}</div>` +
    `<script type="application/json" id="state">${page.state}</script></body></html>`
  );
}
