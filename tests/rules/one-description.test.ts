import { readdirSync, readFileSync } from "node:fs";
import { join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

// Takes under a second: sources are read, none is run.
const root = fileURLToPath(new URL("../..", import.meta.url));

interface Source {
  file: string;
  text: string;
}
const sources: readonly Source[] = readdirSync(join(root, "server"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:rest|router)\.ts$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

const isOperation = /\b(?:operation|batchReadOperation)\(/;
const imports = /import \{([^}]*)\} from "((?:\.|#server\/modules\/)[^"]*)"/g;
/** What describes a call and is none. */
const isSchema = /(?:\.fields|\.schema|\.types|-answers|-fields|-parameters)\.ts$/;

/** The queries and commands that a file calls: "server/modules/people/saved/saved.queries.ts listSavedJobs". */
const callsOf = ({ file, text }: Source): string[] =>
  [...text.matchAll(imports)].flatMap(([, names = "", from = ""]) => {
    if (isSchema.test(from)) return [];
    const path = from.startsWith("#") ? from.slice(1) : posix.join(posix.dirname(file), from);
    return names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "" && !name.startsWith("type "))
      .map((name) => `${path} ${name}`);
  });

/** What both an operation and a procedure call: one of the two descriptions is one too many. */
function describedTwice(all: readonly Source[]): string[] {
  const ofProcedures = new Set(all.filter(({ file }) => file.endsWith(".router.ts")).flatMap(callsOf));
  const ofOperations = all.filter(({ file, text }) => file.endsWith(".rest.ts") && isOperation.test(text)).flatMap(callsOf);
  return ofOperations.filter((call) => ofProcedures.has(call)).map((call) => call.split("/").at(-1) ?? call);
}

/** Calls whose answers to programs and to pages differ: docs/decisions/0060 says in what. Only ever fewer. */
const twice = [
  "article-cards.queries.ts listArticles",
  "article-cards.queries.ts readArticlePage",
  "companies.queries.ts findCompanyProfile",
  "company-directory.ts listCompanies",
  "drafts.commands.ts createDraft",
  "jobs-by-id.queries.ts findJobsById",
  "jobs.queries.ts getJobPage",
  "publish.commands.ts publishPosting",
  "search.queries.ts countJobsWithNotes",
  "validate.queries.ts validateFields",
];

/** Operations that no procedure shows: shapes of the specification's section 7, the calls above, and the call that tests quotas. Only ever fewer. */
const byHand = [
  "countJobs",
  "createBatchToken",
  "listArticles",
  "listCompanies",
  "listJobs",
  "listPublicCompanies",
  "postJob",
  "readApplicationsById",
  "readArticle",
  "readCompaniesBySlug",
  "readCompany",
  "readCurrentUser",
  "readJob",
  "readJobsById",
  "readNotificationsById",
  "readSavedJobsById",
  "spendTestQuota",
];

test("a call is described once: as a procedure, which REST may show", () => {
  expect(describedTwice(sources).sort()).toEqual(twice);
});

test("an operation is written by hand only where its shape is its own", () => {
  const names = sources
    .filter(({ text }) => isOperation.test(text))
    .flatMap(({ text }) => [...text.matchAll(/\n {4,}name: "(\w+)",\n\s+summary: /g)].map(([, name]) => name));
  const shown = sources.filter(({ file }) => file.endsWith(".router.ts")).flatMap(({ text }) => [...text.matchAll(/\brest: \{/g)]);
  expect(names.sort()).toEqual(byHand);
  expect(shown.length).toBeGreaterThan(45);
});

test("a call that is described twice would be found", () => {
  const planted = [
    { file: "server/modules/x/x.router.ts", text: 'import { listX, type X } from "./x.queries.ts";' },
    { file: "server/modules/x/x.rest.ts", text: 'import { listX } from "#server/modules/x/x.queries.ts";\noperation({})' },
  ];
  expect(describedTwice(planted)).toEqual(["x.queries.ts listX"]);
});
