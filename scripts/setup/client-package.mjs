import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { rolldown } from "rolldown";
import { dts } from "rolldown-plugin-dts";
import { runProgram, SetupError, step } from "./command.mjs";

const types = resolve(".data/client-types");
const fromElsewhere = /^(@trpc\/|zod$)/;
/**
 * Modules that the declarations may import. tRPC's declarations are bundled, because its own files also need Node's types and those of web
 * sockets.
 */
const declaredElsewhere = /^zod$/;

/** Server modules whose types no caller sees: only their names are exported. */
const serverOnly = new Set(["server/kernel/context", "server/kernel/procedure-meta"].map((path) => join(types, `${path}.d.ts`)));

/** Minimal row types that replace the declarations of drizzle-orm. */
const ownDeclarations = {
  "drizzle-orm/mysql-core": `
    export interface MySqlColumn<Column = unknown, _Runtime = unknown, _Extra = unknown> { _: Column }
    type Value<Column> = Column extends MySqlColumn<{ data: infer Data; notNull: infer NotNull }> ? (NotNull extends true ? Data : Data | null) : never;
    export interface MySqlTableWithColumns<Table extends { columns: object }> {
      $inferSelect: { [Name in keyof Table["columns"]]: Value<Table["columns"][Name]> };
    }
    export type TableConfig = unknown;
    export interface MySqlTable<_Table = unknown> { $inferSelect: object }
    export interface MySqlTransactionConfig { isolationLevel?: string }`,
  "drizzle-orm/mysql2": "export interface MySql2Database<_Schema> {}",
};

/**
 * Builds the package of the typed client: one script and one declaration file that do not depend on this repository.
 * @param {string} folder
 */
export async function buildClientPackage(folder) {
  rmSync(types, { recursive: true, force: true });
  const code = await step("Declarations of the server", () =>
    runProgram("npx", ["tsc", "-p", "scripts/client.tsconfig.json"], { quiet: true }),
  );
  if (code !== 0)
    throw new SetupError("A type that the typed client shows has no name that can be exported: export it where it is declared.");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await writeBundle(join(types, "scripts/client.d.ts"), folder, declaredElsewhere, [
    emittedDeclarations(),
    dts({ dtsInput: true, emitDtsOnly: true, tsconfig: false, sourcemap: false }),
  ]);
  await writeBundle("scripts/client.ts", folder, fromElsewhere, []);
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`);
}

/**
 * @param {string} input
 * @param {string} folder
 * @param {RegExp} external
 * @param {import("rolldown").RolldownPluginOption[]} plugins
 */
async function writeBundle(input, folder, external, plugins) {
  const bundle = await rolldown({ input: { index: input }, external, plugins });
  await bundle.write({ dir: folder, format: "esm" });
  await bundle.close();
}

/** @returns {import("rolldown").Plugin} */
function emittedDeclarations() {
  return {
    name: "emitted-declarations",
    resolveId: {
      order: "pre",
      handler(id, importer) {
        if (declaredElsewhere.test(id)) return { id, external: true };
        if (id.startsWith("@trpc/")) return declarationsOfTrpc(id);
        if (id in ownDeclarations) return join(types, `${id}.d.ts`);
        const path = id.startsWith("#") ? join(types, id.slice(1)) : id.startsWith(".") && importer ? resolve(dirname(importer), id) : null;
        if (path === null) return id.startsWith("/") ? null : { id, external: true };
        if (importer?.includes("/node_modules/")) return path.replace(/\.mjs$/, ".d.mts");
        const declared = `${path.replace(/(\.d)?\.tsx?$/, "")}.d.ts`;
        return existsSync(declared) ? declared : null;
      },
    },
    load(id) {
      const name = id.slice(types.length + 1).replace(/\.d\.ts$/, "");
      if (name in ownDeclarations) return ownDeclarations[/** @type {keyof typeof ownDeclarations} */ (name)];
      return serverOnly.has(id) ? namesIn(readFileSync(id, "utf8")) : null;
    },
  };
}

/**
 * Returns the declaration file of "@trpc/client" or "@trpc/server/observable", from the `exports` map of its package.
 * @param {string} id
 */
function declarationsOfTrpc(id) {
  const [scope, name, ...inside] = id.split("/");
  const home = resolve("node_modules", `${scope}/${name}`);
  const { exports } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  return join(home, exports[[".", ...inside].join("/")].import.types);
}

/** @param {string} declarations */
function namesIn(declarations) {
  const names = declarations.matchAll(/^export (?:declare )?(?:interface|type|function|const|class) (\w+)/gm);
  return [...names].map(([, name]) => `export interface ${name} {}`).join("\n");
}

function manifest() {
  const { version, license, engines, dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const needed = ["@trpc/client", "@trpc/server", "zod"];
  return {
    name: "dayworks-client",
    version,
    license,
    description: "Every procedure of a Dayworks site, typed",
    type: "module",
    engines,
    exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
    dependencies: Object.fromEntries(needed.map((name) => [name, dependencies[name]])),
  };
}
