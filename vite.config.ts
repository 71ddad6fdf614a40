import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const unusedHooks = [
  "infiniteQueryOptions",
  "useInfiniteQuery",
  "usePrefetchInfiniteQuery",
  "useQueries",
  "useSuspenseInfiniteQuery",
  "useSuspenseQueries",
];

/** tRPC's hooks name every kind of query there is, so none of them could be left out of what each page loads. Nothing here uses these. */
function withoutUnusedHooks(): Plugin {
  return {
    name: "without-unused-hooks",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transform(code, id) {
      const used = id.includes("/src/") ? unusedHooks.find((hook) => code.includes(`.${hook}(`)) : undefined;
      if (used) throw new Error(`${id} uses ${used}, which is left out of every page`);
      if (id.endsWith("/query-core/build/modern/query.js")) return { code: withoutEndlessLists(code), map: null };
      if (!/@trpc\/react-query\/dist\/shared-.*\.mjs$/.test(id)) return null;
      const names = /import \{([^}]*)\} from "@tanstack\/react-query";/.exec(code);
      const imported = names?.[1]?.split(",").map((name) => name.trim()) ?? [];
      if (!names || unusedHooks.some((hook) => !imported.includes(hook))) throw new Error("tRPC imports its hooks in another way now");
      const kept = imported.filter((name) => !unusedHooks.includes(name)).join(", ");
      const replaced = `import { ${kept} } from "@tanstack/react-query"; let ${unusedHooks.join(", ")};`;
      return { code: code.replace(names[0], replaced), map: null };
    },
  };
}

/** How endless lists are fetched, which nothing asks for without those hooks. */
function withoutEndlessLists(code: string): string {
  const imported = /import \{ infiniteQueryBehavior \} from "[^"]*";/.exec(code);
  if (!imported) throw new Error("TanStack Query fetches endless lists in another way now");
  return code.replace(imported[0], "const infiniteQueryBehavior = () => undefined;");
}

/** What only `npm run test:full` runs. */
const fullOnly = process.env.TEST_SCOPE === "full" ? [] : ["**/*.full.test.ts", "**/*.full.test.tsx"];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), withoutUnusedHooks()],
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
          // Reading a property of a table that nobody uses does nothing.
          treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }], propertyReadSideEffects: false },
          // What pages share stands in few files with all they import; in many small ones it would compress worse. The entry itself stays out: it
          // waits for pages, which import these.
          output: {
            codeSplitting: {
              groups: [
                // Charts name parts of React DOM that every page has loaded: apart from the rest of it these would be a file of their own.
                { name: "client", test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
                // Addresses and values that few pages name.
                { name: "own-addresses", test: /\/server\/addresses\/own\.ts$/, priority: 1 },
                { name: "own-values", test: /\/db\/own-values\.ts$/, priority: 1 },
                { name: "pay-addresses", test: /\/server\/addresses\/salaries\.ts$/, priority: 1 },
                {
                  name: "site",
                  test: /\/src\/(app|trpc\/browser-cache|lib\/(leaving|under-way|refusal))\.tsx?$/,
                },
                // Small parts that most pages share: one by one they would cost more in requests than they weigh.
                {
                  name: "parts",
                  test: /\/src\/(ui\/([a-z-]+|form\/form-context)\.(tsx?|module\.css)|lib\/(dates|display|money|use-now)\.ts)$/,
                },
                // What forms are made of, and the ways into an account.
                {
                  name: "forms",
                  test: /\/src\/(ui\/form\/(form|submission|constraints|email-field|text-field|password-field|checkbox-field|radio-group|submit-button)|trpc\/request\/request)\.tsx?$/,
                },
                {
                  name: "ways-in",
                  test: /\/src\/features\/auth\/(auth-page|credentials-form|google-button|resend-verification|sign-in-calls)\.tsx?$/,
                },
                // What the board and the adverts beside a page are listed with.
                {
                  name: "lists",
                  test: /\/src\/(pages\/jobs\/job-(list|card)|features\/saved\/save(d-jobs|-toggle)|lib\/(posted-label|seen-jobs|reply-words))\.(tsx?|module\.css)$/,
                },
              ],
            },
          },
        },
  },
  test: {
    setupFiles: "tests/helpers/property-seed.ts",
    maxWorkers: "100%",
    // A busy machine is no fault of a test: what keeps a run from lasting is the limit of the whole run.
    testTimeout: 180_000,
    hookTimeout: 300_000,
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
          globalSetup: "tests/helpers/database-server.ts",
          pool: "forks",
          // Each test file opens a site and a database of its own; the modules it imports are loaded once for all of them.
          isolate: false,
        },
      },
    ],
  },
}));
