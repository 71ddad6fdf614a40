import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Beside this file in the source tree, and beside the built server. */
const folder = fileURLToPath(new URL("./runbooks", import.meta.url));

export interface Runbook {
  /** File name without extension. */
  name: string;
  title: string;
  /** Markdown. */
  text: string;
}

let known: readonly Runbook[] | null = null;

/** Returns the runbooks for failures of the site, by name. */
export function listRunbooks(): readonly Runbook[] {
  known ??= readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => {
      const text = readFileSync(`${folder}/${file}`, "utf8");
      return { name: file.slice(0, -3), title: /^# (.+)$/m.exec(text)?.[1] ?? file, text };
    });
  return known;
}
