import { readdirSync } from "node:fs";
import { getTableColumns, getTableName, is, type SQL, sql } from "drizzle-orm";
import { MySqlTable } from "drizzle-orm/mysql-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCompany, makeUser } from "#db/seed/factories.ts";
import { isFullRun } from "#tests/fixtures/environment.mjs";
import { makeFullPerson } from "#tests/fixtures/person.ts";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite } from "#tests/fixtures/site.ts";
import { fillFirm } from "#tests/fixtures/whole-firm.ts";
import { call, callForEach, procedures } from "./call.ts";
import { procedureCalls, routeCalls } from "./calls.ts";
import { type Caller, type Cast, type Kind, now } from "./cast.ts";

// Rows of JSON, and moments that are none, that an older release or a hand in the database has left: they may be shown as nothing, but
// make no call fail. Takes about 10 s.

let cast: Cast;
/** Row ids returned by reads, collected before the rows are corrupted. */
const seenIds = new Map<Caller, string[]>();

const columns = await listColumns((type) => type === "json");
const moments = (await listColumns((type) => type.startsWith("datetime"))).filter(({ table }) => getTableName(table) !== "sessions");
const reads = procedureCalls.filter(({ name }) => procedures.find((procedure) => procedure.name === name)?.type === "query");
const calls = [...reads, ...routeCalls.filter(({ name }) => name.startsWith("GET ") && !name.includes("signout"))];
const values = ["null", "{}", "[]", '"old"', "[null, 1, {}]", '{"a": null, "b": {}, "c": [1]}'];
const day = "[0-9]{4}-[0-9]{2}(-[0-9]{2})?";
/** The statements of each way to spoil rows: first what leaves the most of them, last what nothing undoes. */
const ways: readonly { name: string; statements: readonly SQL[] }[] = [
  {
    name: "JSON names days that are none",
    statements: columns.map(({ table, column }) => sql`update ${table} set ${column} = regexp_replace(${column}, ${day}, '9999-99-99')`),
  },
  ...values.map((value) => ({
    name: `JSON is ${value}`,
    statements: columns.map(({ table, column }) => sql`update ${table} set ${column} = ${value}`),
  })),
  {
    name: "moments are zero dates",
    statements: moments.map(({ table, column }) => sql`update ignore ${table} set ${column} = '0000-00-00' where ${column} is not null`),
  },
];
const waysADay = 1;
const callersADay = 2;
const idsOfCaller = isFullRun ? 20 : 8;

beforeAll(async () => {
  const site = await openTestSite({ now });
  const companyId = await makeCompany(site.db, { name: "Alder Ltd", slug: "alder", now });
  const add = async (name: string, kind: Kind, person: Parameters<typeof makeFullPerson>[2], mfaAt?: Date): Promise<Caller> => {
    const { userId } = await makeFullPerson(site, name.replaceAll(" ", "-"), person);
    const { writeHeaders } = await signIn(site, userId, mfaAt ? { mfaAt } : {});
    return { name, kind, company: null, userId, headers: async () => writeHeaders };
  };
  const callers = [
    await add("jobseeker", "jobseeker", {}),
    await add("freelance", "freelance", { role: "recruiter", isFreelance: true }),
    await add("company admin", "companyAdmin", { role: "company_admin", companyId }),
    await add("admin", "admin", { role: "platform_admin" }, now),
  ];
  const { jobId } = await fillFirm(site, { companyId, writerId: await makeUser(site.db, { now, role: "recruiter", companyId }) });
  cast = { site, callers, caller: (name) => callers.find((one) => one.name === name) as Caller, facts: { jobId, companySlug: "alder" } };
  for (const caller of callers) seenIds.set(caller, (await readAll(caller)).ids);
});
afterAll(() => cast?.site.close());

async function listColumns(isWanted: (type: string) => boolean): Promise<{ table: MySqlTable; column: SQL }[]> {
  const folder = new URL("../../../db/schema/", import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts"));
  const modules = await Promise.all(files.map(async (name) => (await import(/* @vite-ignore */ new URL(name, folder).href)) as object));
  const tables = modules.flatMap((module) => Object.values(module)).filter((value): value is MySqlTable => is(value, MySqlTable));
  return tables.flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter((column) => isWanted(column.getSQLType()))
      .map((column) => ({ table, column: sql`${sql.identifier(column.name)}` })),
  );
}

/** What the reads that are open to a caller answer: which fail, and the names of rows they hold. */
async function readAll(caller: Caller): Promise<{ failed: string[]; ids: string[] }> {
  const failed: string[] = [];
  const ids = new Set<string>();
  for (const line of calls.filter(({ statuses }) => statuses[caller.kind] < 401 || statuses[caller.kind] === 404)) {
    const { status, body } = await call(cast, caller, line);
    if (status >= 500) failed.push(`${caller.name}: ${line.name} ${status}`);
    for (const [, id = ""] of (JSON.stringify(body) ?? "").matchAll(/"(?:public)?[iI]d":"([\w-]{22})"/g)) ids.add(id);
  }
  return { failed, ids: [...ids] };
}

/** The same of reads by name, with every name that was seen. */
async function readNamed(caller: Caller): Promise<string[]> {
  const failed: string[] = [];
  const ids = (seenIds.get(caller) ?? []).slice(0, idsOfCaller);
  for (const { name, input, idField, statuses } of reads) {
    if (idField === undefined || statuses[caller.kind] === 403) continue;
    const sample = input?.(cast.facts) as Record<string, unknown>;
    const answered = await callForEach(
      cast,
      caller,
      name,
      ids.map((id) => ({ ...sample, [idField]: id })),
    );
    if (answered.some((status) => status >= 500)) failed.push(`${caller.name}: ${name} by name`);
  }
  return failed;
}

const onboarding = { name: "account.onboarding.mark", input: () => ({ step: "name", state: "skipped" }) };
const display = { name: "account.preferences.saveDisplay", input: () => ({ choices: { theme: { value: "dark", agoMs: 0 } } }) };

test("there are columns of JSON, and rows whose names are known", () => {
  expect([columns.length > 40, moments.length > 150]).toEqual([true, true]);
  for (const [, ids] of seenIds) expect(ids.length).toBeGreaterThan(10);
});

test.each(sampleOfTheDay(ways, waysADay, "unfit JSON"))(
  "no call fails over rows whose $name",
  { timeout: 300_000 },
  async ({ statements }) => {
    for (const spoil of statements) await cast.site.db.execute(spoil);
    const failed: string[] = [];
    for (const caller of sampleOfTheDay(cast.callers, callersADay, "callers over unfit JSON")) {
      for (const line of [onboarding, display]) {
        const { status } = await call(cast, caller, line);
        if (status >= 400) failed.push(`${caller.name}: ${line.name} ${status}`);
      }
      for (const spoil of statements) await cast.site.db.execute(spoil);
      failed.push(...(await readAll(caller)).failed, ...(await readNamed(caller)));
    }
    expect(failed).toEqual([]);
  },
);
