import { readdirSync } from "node:fs";
import { fileEdges, knots, moduleEdges, readSources } from "./module-graph.mjs";

/**
 * Returns metrics of the size and shape of the source; lower is better for each.
 * @returns {Record<string, number>}
 */
export function structureNumbers() {
  const sources = readSources();
  const lengths = [...sources.values()].map(({ lines }) => lines).sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => lengths[Math.floor((lengths.length - 1) * share)] ?? 0;
  return {
    "files without tests": sources.size,
    "lines without tests": lengths.reduce((sum, lines) => sum + lines, 0),
    "exports used by one other file": exportsWithOneUser(sources),
    "modules in the largest knot": knots(moduleEdges(sources))[0]?.length ?? 1,
    "file cycles, types included": knots(fileEdges(sources)).length,
    "median lines of a file": at(0.5),
    "90th percentile of lines": at(0.9),
    "longest file beside data": Math.max(
      ...[...sources.values()].filter(({ path }) => !path.startsWith("db/reference/")).map(({ lines }) => lines),
    ),
    "entries of server/": readdirSync("server").length,
    "folders of src/": readdirSync("src", { withFileTypes: true }).filter((entry) => entry.isDirectory()).length,
  };
}

/** @param {ReturnType<typeof readSources>} sources */
function exportsWithOneUser(sources) {
  /** @type {Map<string, Set<string>>} */
  const users = new Map();
  for (const { path, imports } of sources.values()) {
    for (const each of imports) {
      for (const name of each.names) {
        const key = `${each.path} ${name}`;
        users.set(key, (users.get(key) ?? new Set()).add(path));
      }
    }
  }
  return [...sources.values()].flatMap(({ path, exports }) => exports.filter((name) => users.get(`${path} ${name}`)?.size === 1)).length;
}
