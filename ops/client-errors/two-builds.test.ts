import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepMaps } from "#scripts/setup/build.mjs";
import { openSourceMaps, type SourceMaps } from "../source-maps/source-maps.ts";
import { framesOf, resolveFrame, scriptPlaceOf } from "./error-store.ts";
import { causeOf } from "./fingerprint.ts";

const folder = mkdtempSync(join(tmpdir(), "dayworks-builds-"));
const mapsFolder = join(folder, "maps");
let sourceMaps: SourceMaps;

const advert = (before: string) => `${before}
export function payOf(advert: { pay?: { min: number } }): number {
  return (advert.pay as { min: number }).min * 100;
}

export function titleOf(advert: { title?: string }): string {
  return (advert.title as string).toUpperCase();
}
`;
const page = `import { payOf, titleOf } from "./advert.ts";
export const lines = \`several
lines\`;
export const showPay = () => \`Pay \${payOf({})}\`;
export const showTitle = () => \`Title \${titleOf({})}\`;
`;

interface Built {
  release: string;
  showPay: () => string;
  showTitle: () => string;
}

/** Builds a small site as the real one is built: minified, content hash in the name, source maps separate. */
async function buildSite(release: string, before: string): Promise<Built> {
  const root = join(folder, release);
  mkdirSync(join(root, "src"), { recursive: true });
  writeFileSync(join(root, "src/advert.ts"), advert(before));
  writeFileSync(join(root, "src/page.ts"), page);
  await build({
    root,
    configFile: false,
    logLevel: "silent",
    build: {
      sourcemap: "hidden",
      outDir: "dist",
      rolldownOptions: { input: join(root, "src/page.ts"), preserveEntrySignatures: "strict" },
    },
  });
  keepMaps({ scriptFolders: [join(root, "dist/assets")], mapsFolder, name: release });
  const [script] = readdirSync(join(root, "dist/assets"));
  return { release, ...(await import(/* @vite-ignore */ pathToFileURL(join(root, "dist/assets", script ?? "")).href)) };
}

const builds: Built[] = [];
beforeAll(async () => {
  builds.push(await buildSite("aaaaaaa1", ""));
  builds.push(
    await buildSite("bbbbbbb2", `const more = ["a", "b"].map((each) => each.length);\nReflect.set(globalThis, "more", more);\n\n\n`),
  );
  sourceMaps = openSourceMaps(mapsFolder);
});
afterAll(async () => {
  await sourceMaps.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What a page would report of a call that fails, and what the server makes of it. */
async function reported({ release }: Built, call: () => string) {
  try {
    call();
  } catch (error) {
    const { message, stack = "" } = error as Error;
    const served = join(folder, release, "dist");
    const told = stack.replaceAll(pathToFileURL(served).href, "https://jobs.example.test").replaceAll(served, "https://jobs.example.test");
    const frames = framesOf(told);
    const originals = await sourceMaps.resolve(frames.map(scriptPlaceOf), release);
    const written = frames.map((frame, index) => resolveFrame(frame, originals[index] ?? null));
    return {
      told,
      frames: written,
      cause: causeOf({ side: "page", message: `TypeError: ${message}`, route: "/jobs", explicit: null }, written),
    };
  }
  throw new Error("It did not fail");
}

test("one fault in two builds with other hashes and lines is one group, told by its TypeScript", async () => {
  const [first, second] = await Promise.all(builds.map((each) => reported(each, each.showPay)));
  expect(first?.told.match(/page-[\w-]{8}\.js/)?.[0]).not.toBe(second?.told.match(/page-[\w-]{8}\.js/)?.[0]);
  expect(first?.frames[0]).toMatchObject({ module: "src/advert.ts", function: "payOf", line: 3, isOwn: true });
  expect(first?.frames[0]?.lines.find(({ number }) => number === 3)?.text).toBe("  return (advert.pay as { min: number }).min * 100;");
  expect(first?.frames[1]).toMatchObject({ module: "src/page.ts", function: "showPay" });
  expect(second?.frames[0]?.line).toBe(7);
  expect(second?.cause.fingerprint).toBe(first?.cause.fingerprint);
  expect(first?.cause.culprit).toBe("src/advert.ts payOf");
});

test("two faults in one file are two groups", async () => {
  const [site] = builds;
  if (!site) throw new Error("nothing was built");
  const [pay, title] = [await reported(site, site.showPay), await reported(site, site.showTitle)];
  expect(title.frames[0]).toMatchObject({ module: "src/advert.ts", function: "titleOf" });
  expect(title.cause.fingerprint).not.toBe(pay.cause.fingerprint);
});

test("a function that kept a page busy is told by its name and line, from where it begins in the script", async () => {
  for (const [{ release }, line] of [
    [builds[0], 2],
    [builds[1], 6],
  ] as [Built, number][]) {
    const [file = ""] = readdirSync(join(folder, release, "dist/assets"));
    const script = readFileSync(join(folder, release, "dist/assets", file), "utf8");
    expect(script.split("\n").length).toBeGreaterThan(1);
    const position = script.lastIndexOf("(", script.indexOf(".pay."));
    const last = script.lastIndexOf("=", script.indexOf("Title ")) + 1;
    const [pay, title, before] = await sourceMaps.resolve(
      [
        { file, position },
        { file, position: last },
        { file, position: -1 },
      ],
      release,
    );
    expect(pay).toMatchObject({ source: "src/advert.ts", line, function: "payOf", isOwn: true });
    expect(title).toMatchObject({ source: "src/page.ts", line: 5, function: "showTitle" });
    expect(before).toBeNull();
  }
});

test("a script whose build is not named is found by its own name; of no build, it stays as it was", async () => {
  const [site] = builds;
  if (!site) throw new Error("nothing was built");
  const { told } = await reported(site, site.showPay);
  const places = framesOf(told).map(scriptPlaceOf);
  expect((await sourceMaps.resolve(places, null))[0]).toMatchObject({ source: "src/advert.ts" });
  expect((await sourceMaps.resolve(places, "../../..")).at(0)).toMatchObject({ source: "src/advert.ts" });
  expect(await sourceMaps.resolve([{ file: "gone-3fa9c1e0.js", line: 1, column: 1 }], site.release)).toEqual([null]);
});

test("maps of a build leave what is served, and the oldest builds’ go", () => {
  const root = join(folder, "many");
  for (let made = 0; made < 12; made += 1) {
    mkdirSync(join(root, "client/assets"), { recursive: true });
    writeFileSync(join(root, "client/assets/site-aaaaaaaa.js"), "");
    writeFileSync(join(root, "client/assets/site-aaaaaaaa.js.map"), "{}");
    keepMaps({
      scriptFolders: [join(root, "client/assets")],
      mapsFolder: join(root, "maps"),
      name: `build${String(made).padStart(3, "0")}`,
    });
    expect(readdirSync(join(root, "client/assets"))).toEqual(["site-aaaaaaaa.js"]);
  }
  expect(readdirSync(join(root, "maps"))).toHaveLength(10);
  expect(readdirSync(join(root, "maps"))).toContain("build011");
});
