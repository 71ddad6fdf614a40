import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "oxc-parser";

/**
 * @typedef {{ path: string, lines: number, imports: { path: string, names: string[] }[], exports: string[] }} SourceFile
 * `imports` are files of the project, including type-only and dynamic imports; "*" means every export.
 */

const folders = ["src", "server", "db", "ops", "scripts"];
const isSource = (/** @type {string} */ path) => /\.(ts|tsx|mjs)$/.test(path);
const isTest = (/** @type {string} */ path) => /\.(test|arbitrary|fixture)\.tsx?$/.test(path) || /\.contract\./.test(path);

export function readSources() {
  const paths = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const files = paths.filter((path) => isSource(path) && !isTest(path)).map(readSource);
  return new Map(files.map((file) => [file.path, file]));
}

/**
 * @param {string} path
 * @returns {SourceFile}
 */
function readSource(path) {
  const text = readFileSync(path, "utf8");
  const { module } = parseSync(path, text);
  const named = module.staticImports.map(({ moduleRequest, entries }) => ({
    request: moduleRequest.value,
    names: entries.map(({ importName }) =>
      importName.kind === "Name" ? (importName.name ?? "*") : importName.kind === "Default" ? "default" : "*",
    ),
  }));
  const handedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName }) =>
      moduleRequest ? [{ request: moduleRequest.value, names: [importName.name ?? "*"] }] : [],
    ),
  );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const request = /^["'`](.*)["'`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1];
    return request ? [{ request, names: ["*"] }] : [];
  });
  return {
    path,
    lines: text.split("\n").length - 1,
    imports: [...named, ...handedOn, ...dynamic].flatMap(({ request, names }) => {
      const target = resolve(path, request);
      return target ? [{ path: target, names }] : [];
    }),
    exports: module.staticExports.flatMap(({ entries }) =>
      entries.map(({ exportName }) => (exportName.kind === "Default" ? "default" : (exportName.name ?? "*"))),
    ),
  };
}

/**
 * Resolves an import to the path of a project file; null for a package.
 * @param {string} from
 * @param {string} request
 */
function resolve(from, request) {
  if (request.startsWith("#")) return request.slice(1);
  return request.startsWith(".") ? normalize(join(dirname(from), request)) : null;
}

/**
 * Returns the strongly connected components, the largest first; single nodes are left out.
 * @param {ReadonlyMap<string, ReadonlySet<string>>} edges
 */
export function knots(edges) {
  /** @type {Map<string, { index: number, low: number, isOpen: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const open = [];
  /** @type {string[][]} */
  const found = [];
  const visit = (/** @type {string} */ node) => {
    const state = { index: seen.size, low: seen.size, isOpen: true };
    seen.set(node, state);
    open.push(node);
    for (const next of edges.get(node) ?? []) {
      const other = seen.get(next) ?? visit(next);
      if (other.isOpen) state.low = Math.min(state.low, other.low);
    }
    if (state.low === state.index) {
      const knot = open.splice(open.indexOf(node));
      for (const each of knot) /** @type {{ isOpen: boolean }} */ (seen.get(each)).isOpen = false;
      if (knot.length > 1) found.push(knot.sort());
    }
    return state;
  };
  for (const node of edges.keys()) if (!seen.has(node)) visit(node);
  return found.sort((a, b) => b.length - a.length);
}

/** @param {ReadonlyMap<string, SourceFile>} sources */
const fileEdges = (sources) =>
  new Map([...sources].map(([path, { imports }]) => [path, new Set(imports.map((each) => each.path).filter((each) => sources.has(each)))]));

/**
 * Maps each part of the server to the parts it imports: a folder of a group in `server/modules` is one part.
 * @param {ReadonlyMap<string, SourceFile>} sources
 */
export function moduleEdges(sources) {
  const moduleOf = (/** @type {string} */ path) => /^server\/modules\/([^/]+\/[^/]+)\//.exec(path)?.[1];
  /** @type {Map<string, Set<string>>} */
  const edges = new Map();
  for (const { path, imports } of sources.values()) {
    const from = moduleOf(path);
    if (!from) continue;
    const to = edges.get(from) ?? new Set();
    edges.set(from, to);
    for (const each of imports) {
      const target = moduleOf(each.path);
      if (target && target !== from) to.add(target);
    }
  }
  return edges;
}

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
