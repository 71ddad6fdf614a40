import { strToU8, zipSync } from "fflate";
import type { Site } from "#server/site.ts";
import type { ExportFile } from "./export.queries.ts";
import { personalTables } from "./registry.ts";

/** The files of an export as one ZIP, with a README in plain words. */
export function packExport(site: Pick<Site, "name" | "supportEmail" | "origin">, files: readonly ExportFile[], now: Date): Uint8Array {
  const texts = { "README.txt": readme(site, files, now), ...Object.fromEntries(files.map(({ name, rows }) => [name, json(rows)])) };
  return zipSync(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)])), { mtime: now, level: 6 });
}

/** "dayworks-my-data-2026-11-21.zip" */
export function exportFileName(siteName: string, now: Date): string {
  const slug = siteName
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return `${slug ? `${slug}-` : ""}my-data-${dayOf(now)}.zip`;
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10);
const json = (rows: unknown) => `${JSON.stringify(rows, null, 2)}\n`;

function readme(site: Pick<Site, "name" | "supportEmail" | "origin">, files: readonly ExportFile[], now: Date): string {
  const listed = files.map(({ name, what, rows }) => `${name} (${rows.length === 1 ? "1 entry" : `${rows.length} entries`})\r\n  ${what}`);
  const kept = personalTables.flatMap(({ what, erasure }) =>
    erasure.flatMap((step) => (step.does === "keep" ? [`- ${what}\r\n  ${step.ground}`] : [])),
  );
  return `${[
    `Your data at ${site.name}`,
    `Made on ${dayOf(now)}. Times in the files are in UTC.`,
    "These files hold what we keep about you. They are JSON, which any text editor opens and other sites and programs can read.",
    ...listed,
    "What is not in here",
    "Passwords, keys and the links we mailed you: we keep them only as hashes or encrypted, or they would let a finder of these files into your account. Addresses of other people.",
    "What stays after you erase your account",
    ...kept,
    `Questions: ${site.supportEmail}, ${site.origin}/privacy`,
  ].join("\r\n\r\n")}\r\n`;
}
