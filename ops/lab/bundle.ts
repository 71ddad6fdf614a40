import { existsSync, readFileSync, statSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

export const bundleKinds = ["script", "style", "font", "image"] as const;
export type BundleKind = (typeof bundleKinds)[number];

/** A file of a build, compressed as it is sent. */
export interface BundleFile {
  /** Without the hash, which changes with its content: "jobs-page.js". */
  name: string;
  kind: BundleKind;
  bytes: number;
  /** Source modules with their share of the bytes: a path of this repository, or the name of a package. */
  modules: [module: string, bytes: number][];
}

export interface Bundle {
  files: BundleFile[];
  /** Places in `files` of what a browser must load for a page before it can be used, by page module: "jobs/jobs-page". */
  pages: Record<string, number[]>;
}

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  assets?: string[];
}

const always = ["src/boot.ts", "src/entry-client.tsx"];
const kindByEnding: readonly [RegExp, BundleKind][] = [
  [/\.m?js$/, "script"],
  [/\.css$/, "style"],
  [/\.woff2?$/, "font"],
  [/\.(?:svg|png|jpe?g|webp|avif|gif)$/, "image"],
];

/** Reads the files of the build in `clientFolder` and what they consist of, from its manifest, its modules and its compressed files. */
export function readBundle(clientFolder: string): Bundle {
  const readJson = (name: string): unknown => JSON.parse(readFileSync(join(clientFolder, ".vite", name), "utf8"));
  const manifest = readJson("manifest.json") as Record<string, Chunk>;
  const modules = (existsSync(join(clientFolder, ".vite/modules.json")) ? readJson("modules.json") : {}) as Record<
    string,
    [string, number][]
  >;
  const files: BundleFile[] = [];
  const places = new Map<string, number>();
  const placeOf = (file: string): number | null => {
    const kind = kindByEnding.find(([ending]) => ending.test(file))?.[1];
    if (!kind) return null;
    const known = places.get(file);
    if (known !== undefined) return known;
    const path = join(clientFolder, file);
    const bytes = statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size;
    const name = file.replace(/^.*\//, "").replace(/-[\w-]{8}(?=\.\w+$)/, "");
    places.set(file, files.push({ name, kind, bytes, modules: shareBytes(modules[file] ?? [[name, 1]], bytes) }) - 1);
    return files.length - 1;
  };
  const keys = Object.keys(manifest).filter((key) => /^src\/pages\/.*-page\.tsx$/.test(key));
  const pages = keys.map((key): [string, number[]] => {
    const [visited, loaded] = [new Set<string>(), new Set<number>()];
    const visit = (name: string): void => {
      const chunk = manifest[name];
      if (!chunk || visited.has(chunk.file)) return;
      visited.add(chunk.file);
      for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) {
        const place = placeOf(file);
        if (place !== null) loaded.add(place);
      }
      for (const imported of chunk.imports ?? []) visit(imported);
    };
    for (const name of [...always, key]) visit(name);
    return [key.replace(/^src\/pages\/|\.tsx$/g, ""), [...loaded]];
  });
  return { files, pages: Object.fromEntries(pages) };
}

/** Divides the compressed bytes of a file among its modules by their length before compression. Modules of a package count together. */
function shareBytes(lengths: readonly [id: string, length: number][], bytes: number): [string, number][] {
  const sums = new Map<string, number>();
  for (const [id, length] of lengths) {
    const [, name = id] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? [];
    sums.set(name, (sums.get(name) ?? 0) + length);
  }
  const whole = [...sums.values()].reduce((sum, length) => sum + length, 0) || 1;
  return [...sums].flatMap(([name, length]) => (length === 0 ? [] : [[name, Math.round((bytes * length) / whole)] as [string, number]]));
}

/** Compressed bytes a browser must load for a page before it can be used. */
export interface PageWeight {
  /** Page module: "jobs/jobs-page". */
  page: string;
  scriptBytes: number;
  styleBytes: number;
  fontBytes: number;
}

export const pageWeightsOf = (bundle: Bundle): PageWeight[] =>
  Object.keys(bundle.pages).map((page) => {
    const bytes = (kind: BundleKind) => weighKind(bundle, page, kind);
    return { page, scriptBytes: bytes("script"), styleBytes: bytes("style"), fontBytes: bytes("font") };
  });

const filesOf = ({ files, pages }: Bundle, page: string): BundleFile[] => (pages[page] ?? []).flatMap((place) => files[place] ?? []);

export const weighKind = (bundle: Bundle, page: string, kind: BundleKind): number =>
  filesOf(bundle, page).reduce((sum, file) => sum + (file.kind === kind ? file.bytes : 0), 0);

export interface ModuleWeight {
  module: string;
  kind: BundleKind;
  bytes: number;
  /** In the release before; 0 for a new module. */
  before: number;
}

/** Lists the modules of a page, with their bytes in the release before: what grew most, then what weighs most. Without that release all count as before. */
export function compareModules(page: string, later: Bundle, earlier: Bundle | null): ModuleWeight[] {
  const sums = new Map<string, ModuleWeight>();
  for (const [bundle, side] of [
    [later, "bytes"],
    [earlier, "before"],
  ] as const) {
    for (const { kind, modules } of bundle ? filesOf(bundle, page) : []) {
      for (const [module, bytes] of modules) {
        const known = sums.get(`${kind} ${module}`) ?? { module, kind, bytes: 0, before: 0 };
        sums.set(`${kind} ${module}`, { ...known, [side]: known[side] + bytes });
      }
    }
  }
  const growth = ({ bytes, before }: ModuleWeight) => bytes - before;
  return [...sums.values()]
    .map((each) => (earlier ? each : { ...each, before: each.bytes }))
    .toSorted((one, other) => growth(other) - growth(one) || other.bytes - one.bytes || one.module.localeCompare(other.module));
}

const archiveName = "bundle.json";
const releaseName = /^[\w-]{8}$/;

/** Writes what a release consists of beside its archived source maps; nothing where these are missing. */
export async function archiveBundle(mapsFolder: string, release: string, bundle: Bundle): Promise<void> {
  if (!existsSync(join(mapsFolder, release))) return;
  const unfinished = join(mapsFolder, release, `.${archiveName}-${process.pid}`);
  await writeFile(unfinished, JSON.stringify(bundle));
  await rename(unfinished, join(mapsFolder, release, archiveName));
}

/** Returns what an archived release consists of; null where it is unknown. */
export async function readArchivedBundle(mapsFolder: string, release: string): Promise<Bundle | null> {
  if (!releaseName.test(release)) return null;
  const text = await readFile(join(mapsFolder, release, archiveName), "utf8").catch(() => null);
  return text === null ? null : (JSON.parse(text) as Bundle);
}
