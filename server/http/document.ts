import { paths } from "../addresses/paths.ts";
import type { Assets } from "./assets.ts";
import type { RenderedPage } from "./render.tsx";

/**
 * The whole HTML document around a rendered page, in UTF-8. No inline executable script, so the policy `script-src 'self'` holds.
 * @param url the page's address, for what development adds to it
 */
export async function wholeDocument(url: string, page: RenderedPage, assets: Assets, { isRefused = false } = {}): Promise<Buffer> {
  const parts = [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    installTags,
    assets.tags(page.pageFile),
    page.head,
    `</head><body><div id="root"${isRefused ? " data-refused" : ""}>`,
    ...page.body,
    '</div><script type="application/json" id="state">',
    page.state,
    "</script></body></html>",
  ];
  return assets.finish ? Buffer.from(await assets.finish(url, parts.join(""))) : encode(parts);
}

const installTags = [
  `<link rel="manifest" href="${paths.appManifest}">`,
  `<link rel="apple-touch-icon" href="${paths.appIcon("touch-180.png")}">`,
  '<meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)">',
  '<meta name="theme-color" content="#101b27" media="(prefers-color-scheme: dark)">',
].join("");

const bytesPerCharAtMost = 3;
let scratch = Buffer.allocUnsafe(1 << 20);

/** Encodes one after another, without first making one string of them: that would copy a long page once more. */
function encode(parts: readonly string[]): Buffer {
  const needed = parts.reduce((sum, part) => sum + part.length * bytesPerCharAtMost, 0);
  if (needed > scratch.length) scratch = Buffer.allocUnsafe(needed);
  let end = 0;
  for (const part of parts) end += scratch.write(part, end);
  return Buffer.from(scratch.subarray(0, end));
}
