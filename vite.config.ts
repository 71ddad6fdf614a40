import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  build: {
    manifest: true,
    sourcemap: "hidden",
    outDir: "dist/client",
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: ["src/entry-client.tsx", "src/boot.ts"],
          // tRPC's client says nothing of itself, and would bring a class for web sockets that nobody uses.
          treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }] },
          // What every page needs stands in one file with all it imports; in many small ones it would compress worse. The entry itself stays out: it
          // waits for pages, which import that file.
          output: {
            codeSplitting: {
              groups: [
                { name: "site", test: /\/src\/(app|trpc\/browser-cache|lib\/(leaving|under-way))\.tsx?$/ },
                // Small parts that most pages share: one by one they would cost more in requests than they weigh.
                { name: "parts", test: /\/src\/(ui\/[a-z-]+\.(tsx?|module\.css)|lib\/(dates|money|use-now)\.ts)$/ },
                // What the board and the adverts beside a page are listed with.
                {
                  name: "lists",
                  test: /\/src\/(pages\/jobs\/job-(list|card)|saved\/save(d-jobs|-toggle)|lib\/(posted-label|seen-jobs|display))\.(tsx?|module\.css)$/,
                },
              ],
            },
          },
        },
  },
  test: {
    setupFiles: "tests/helpers/property-seed.ts",
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          testTimeout: 30_000,
          include: ["{src,server,db,ops,scripts}/**/*.test.ts", "tests/rules/**/*.test.ts"],
          exclude: ["**/*.db.test.ts", "**/node_modules/**"],
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["{server,db,ops,scripts}/**/*.db.test.ts", "tests/http/**/*.test.ts"],
          globalSetup: "tests/helpers/database-server.ts",
          pool: "forks",
          // Each test file opens a site and a database of its own; the modules it imports are loaded once for all of them.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
}));
