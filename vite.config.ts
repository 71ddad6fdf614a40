import { relative, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { testWorkersFolder } from "./tests/fixtures/environment.mjs";

/** The site's own, but for what a page starts with: that waits for pages, which import these. */
const ownModules = /\/(src|server|db)\/(?!entry-client|boot)/;

/** Modules that so many loads have in common stand in one file: with 26, an advert's page loads 3.6 kB more; with 12, fewer files as well. */
const manyPages = 40;

/** Writes beside the manifest how long each module is in each chunk, for the weight of pages by module. */
const moduleLengths: Plugin = {
  name: "module-lengths",
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((chunk) => (chunk.type === "chunk" ? [chunk] : []));
    const lengths = chunks.map(({ fileName, modules }) => [
      fileName,
      Object.entries(modules).map(([id, { renderedLength }]) => [relative(process.cwd(), id.replace(/^\0|\?.*$/g, "")), renderedLength]),
    ]);
    this.emitFile({ type: "asset", fileName: ".vite/modules.json", source: JSON.stringify(Object.fromEntries(lengths)) });
  },
};

const isFullRun = process.env.TEST_SCOPE === "full";
/** What only `npm run test:full` runs. */
const fullOnly = isFullRun ? [] : ["**/*.full.test.ts", "**/*.full.test.tsx"];

/** Each test file opens a site and a database of its own; the modules it imports are loaded once for all of them. */
const onDatabase = { globalSetup: "tests/fixtures/database-server.ts", pool: "forks" as const, isolate: false };

/** What signs in, uses and ends sessions, once more with a double in the place of the one file that knows Lucia. */
const withoutLucia = {
  extends: true as const,
  resolve: {
    alias: [
      { find: /^.*\/session-adapter\.ts$/, replacement: resolve("tests/fixtures/session-library-double.ts") },
      { find: /^lucia$/, replacement: resolve("no-lucia-here.js") },
    ],
  },
  test: {
    name: "without-lucia",
    include: [
      "tests/session-double/*.test.ts",
      "tests/http/{sessions,sign-in,sign-in-*,mfa,own-account,csrf,batch-token,invitations}.test.ts",
    ],
    ...onDatabase,
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [] : [moduleLengths])],
  build: {
    manifest: true,
    sourcemap: "hidden",
    outDir: "dist/client",
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: ["src/entry-client.tsx", "src/boot.ts"],
          output: {
            codeSplitting: {
              groups: [
                // Of the libraries, what every page loads: it keeps its name from one release to the next.
                { name: "libraries", test: /\/node_modules\//, tags: ["$initial"] },
                { name: "site", test: ownModules, tags: ["$initial"] },
                // Before a page shows anything it waits for each of its style sheets: what several need is one file, by who needs it.
                { name: "advert", test: /\/src\/(pages\/job\/|ui\/explained).*\.css$/, minShareCount: 2 },
                { name: "pay", test: /\/src\/(ui\/charts|pages\/salaries)\/.*\.css$/, minShareCount: 2 },
                {
                  name: "parts",
                  test: /\/src\/(ui\/(?!charts|signed-in|form|merging|text-page|table)|features\/(board|saved|pay-terms)|pages\/not-found).*\.css$/,
                  minShareCount: 8,
                },
                // One by one, small modules would cost more in requests than they weigh.
                { name: "shared", test: ownModules, minShareCount: manyPages },
              ],
            },
          },
        },
  },
  test: {
    setupFiles: ["tests/fixtures/property-seed.ts", "tests/fixtures/running-file.ts"],
    maxWorkers: "100%",
    // A fifth of the tests' time went into collecting short-lived objects with V8's default of 16 MB.
    // A worker that never gets past a file is asked with SIGUSR2 where it is: see scripts/setup/stalled-tests.mjs.
    execArgv: ["--max-semi-space-size=64", "--report-on-signal", `--report-directory=${testWorkersFolder || ".data"}`],
    // A busy machine is no fault of a test: what keeps a run from lasting is the limit of the whole run.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          pool: "forks",
          isolate: false,
          include: ["{src,server,db,ops,scripts}/**/*.test.{ts,tsx}", "tests/{rules,render}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.db.test.ts", "**/*.db.full.test.ts", "**/node_modules/**", ...fullOnly],
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["{server,db,ops,scripts}/**/*.db.{,full.}test.ts", "tests/http/**/*.test.ts"],
          exclude: ["**/node_modules/**", ...fullOnly],
          ...onDatabase,
        },
      },
      ...(isFullRun ? [withoutLucia] : []),
    ],
  },
}));
