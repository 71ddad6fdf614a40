import { escapeHtml } from "#server/html-text.ts";
import type { Site } from "#server/site.ts";
import type { ExportFile } from "./export.queries.ts";

/** "Sent at" of "sentAt". */
const labelOf = (name: string): string => {
  const words = name.replaceAll(/([A-Z])/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function shown(value: unknown): string {
  if (value instanceof Date) return escapeHtml(`${value.toISOString().slice(0, 16).replace("T", " ")} UTC`);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return `<ul>${value.map((each) => `<li>${shown(each)}</li>`).join("")}</ul>`;
  if (typeof value === "object" && value !== null) return list(value as Record<string, unknown>);
  return escapeHtml(String(value)).replaceAll("\n", "<br>");
}

const list = (row: Record<string, unknown>): string =>
  `<dl>${Object.entries(row)
    .map(([name, value]) => `<dt>${escapeHtml(labelOf(name))}</dt><dd>${shown(value)}</dd>`)
    .join("")}</dl>`;

/** Everything in an export on one page that needs nothing beside it: no script, no other file. */
export function exportPage({ name }: Pick<Site, "name">, files: readonly ExportFile[], now: Date): string {
  const day = now.toISOString().slice(0, 10);
  const parts = files.map(
    ({ name: file, what, rows }) =>
      `<section id="${escapeHtml(file)}"><h2>${escapeHtml(labelOf(file.replace(/\.json$/, "").replaceAll("-", " ")))}</h2><p>${escapeHtml(what)}</p>${rows.map(list).join("<hr>")}</section>`,
  );
  const contents = files.map(
    ({ name: file }) =>
      `<li><a href="#${escapeHtml(file)}">${escapeHtml(labelOf(file.replace(/\.json$/, "").replaceAll("-", " ")))}</a></li>`,
  );
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Your data at ${escapeHtml(name)}</title>
<style>body{font:1rem/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}dt{font-weight:bold}dd{margin:0 0 .5rem 1rem;overflow-wrap:anywhere}</style></head>
<body><h1>Your data at ${escapeHtml(name)}</h1><p>Made on ${day}. Times are in UTC. The files beside this page hold the same as JSON.</p>
<ul>${contents.join("")}</ul>
${parts.join("\n")}
</body></html>
`;
}
