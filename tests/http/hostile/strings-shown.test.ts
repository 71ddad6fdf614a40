import { readdirSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { getTableColumns, getTableName, is, type SQL, sql } from "drizzle-orm";
import { MySqlTable } from "drizzle-orm/mysql-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { makeCompany, makeJob, makeUser } from "#db/seed/factories.ts";
import { isFullRun, testSeed } from "#tests/fixtures/environment.mjs";
import { faultsOfCalendar } from "#tests/fixtures/faults-of-calendar.ts";
import { canary, faultsOfMarkup, hostileStrings, someHostileStrings } from "#tests/fixtures/hostile-strings.ts";
import { makeFullPerson } from "#tests/fixtures/person.ts";
import { renderAs } from "#tests/fixtures/rendered-page.tsx";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite, testOrigin } from "#tests/fixtures/site.ts";
import { fillFirm } from "#tests/fixtures/whole-firm.ts";
import { elements } from "#tests/fixtures/xml-elements.ts";
import { accountScreens, administratorScreens, jobseekerScreens, marketScreens, recruiterScreens } from "../../e2e/screens.ts";
import { routeCalls } from "../permissions/calls.ts";

// Every column of free text holds hostile strings, past what cleans them on their way in; then every page, file, feed and picture is read.
// Takes about 6 s; the full run, with all strings and every page of every role, about 60 s.

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
const people = new Map<string, SignedIn | null>([["visitor", null]]);
const jobIds: number[] = [];
/** Names of rows, by the name of their table. */
const ids = new Map<string, string[]>();

/** What people write and feeds bring, by the names of columns; not what the site itself chooses from lists, and not HTML that was cleaned. */
const freeText =
  /^(?:name|title|label|about|headline|summary|message|body|text|words|reason|\w+_reason|notes?|\w+_notes?|details|answer|question|alt|file_name|\w+_name|reply|interviewers|role|place|pay|\w+_text|employer|duties|author_grade|bill_to\w*|purchase_order|bank_reference|insurance|job_title|terms|for_whom|evidence|error|last_error|authority|contact|wording|reference|device_label|culprit|cover_note|phone|direct_line|number|rics_number|website|apply_url|source_url|notice_url|link|address|url|finding)$/;
const notPeoples =
  /^(?:taxonomy_terms|term_aliases|places|place_aliases|plans|site_\w+|rum_\w+|background_\w+|work_\w+|leaders|release_\w+|process_\w+|telemetry_\w+|trace_\w+|payment_events|accepted_texts|reported_pay_figures|feed_sources|sessions|api_tokens|outbox_messages|ops_\w+|client_error_\w+)$/;

async function listTables(): Promise<MySqlTable[]> {
  const folder = new URL("../../../db/schema/", import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts"));
  const modules = await Promise.all(files.map(async (name) => (await import(/* @vite-ignore */ new URL(name, folder).href)) as object));
  return modules.flatMap((module) => Object.values(module)).filter((value): value is MySqlTable => is(value, MySqlTable));
}

/** Puts another of the strings into each column of free text of each row; in JSON, into the members that hold words. */
async function spoil(tables: readonly MySqlTable[], strings: readonly string[]): Promise<string[]> {
  const changed: string[] = [];
  for (const [nth, table] of tables.entries()) {
    const columns = Object.values(getTableColumns(table));
    const tableName = getTableName(table);
    if (notPeoples.test(tableName)) continue;
    const chosen = (at: number) =>
      sql`elt(1 + floor(rand(${seedOf(nth, at)}) * ${strings.length}), ${sql.join(
        strings.map((text) => sql`${text}`),
        sql`, `,
      )})`;
    const sets = columns.flatMap((column, at): SQL[] => {
      const type = column.getSQLType();
      const name = sql.identifier(column.name);
      if (type === "json") {
        const members = ["title", "name", "jobTitle", "companyName", "text", "words", "message", "reason", "role", "clientName"];
        const pairs = members.map((member) => sql`${`$.${member}`}, ${chosen(at)}`);
        return [sql`${name} = if(json_type(${name}) = 'OBJECT', json_replace(${name}, ${sql.join(pairs, sql`, `)}), ${name})`];
      }
      const isFree = /^(?:varchar|text|mediumtext)/.test(type) && !column.enumValues?.length && freeText.test(column.name);
      if (!isFree) return [];
      const size = Number(/\d+/.exec(type)?.[0] ?? 4000);
      changed.push(`${tableName}.${column.name}`);
      return [sql`${name} = if(${name} is null, null, left(${chosen(at)}, ${size}))`];
    });
    if (sets.length > 0) await site.db.execute(sql`update ignore ${table} set ${sql.join(sets, sql`, `)}`);
  }
  return changed;
}
const seedOf = (table: number, column: number) =>
  table * 97 + column * 7 + [...testSeed].reduce((sum, each) => sum + each.charCodeAt(0), 0);

beforeAll(async () => {
  site = await openTestSite({ now });
  const companyId = await makeCompany(site.db, { name: "Alder Ltd", slug: "alder", now });
  const add = async (name: string, person: Parameters<typeof makeFullPerson>[2], mfaAt?: Date) => {
    const { userId } = await makeFullPerson(site, name, person);
    people.set(name, await signIn(site, userId, mfaAt ? { mfaAt } : {}));
  };
  const personas = [
    ["jobseeker", {}],
    ["freelance", { role: "recruiter", isFreelance: true }],
    ["admin-of-firm", { role: "company_admin", companyId }],
    ["admin", { role: "platform_admin" }, now],
  ] as const;
  for (const [name, person, mfaAt] of sampleOfTheDay(personas, 2, "personas")) await add(name, person, mfaAt);
  await fillFirm(site, { companyId, writerId: await makeUser(site.db, { now, role: "recruiter", companyId }) });
  for (let at = 0; at < 30; at += 1) jobIds.push(await makeJob(site.db, { now, companyId, title: `Surveyor ${at}` }));
  const tables = await listTables();
  const changed = await spoil(tables, isFullRun ? hostileStrings : someHostileStrings({ daily: 80, full: 80 }, "texts of rows"));
  expect(changed.length).toBeGreaterThan(100);
  // Most strings are of the public list: a page of ten adverts has one of ours for certain.
  const ours = hostileStrings.find((text) => text.includes(canary)) ?? canary;
  await site.db.update(jobs).set({ title: ours }).where(sql`${jobs.id} % 3 = 0`);
  await site.services.search.applyNow((await site.db.select({ id: jobs.id }).from(jobs)).map(({ id }) => id));
  for (const table of tables) {
    const columns = getTableColumns(table);
    if (!columns.publicId) continue;
    const rows = await site.db.select({ id: columns.publicId }).from(table).limit(16);
    ids.set(
      getTableName(table),
      rows.map(({ id }) => String(id)),
    );
  }
});
afterAll(() => site?.close());

/** What is wrong with an answer, by what kind of document it says it is. */
function faultsOf({ statusCode, headers, body }: Awaited<ReturnType<TestSite["app"]["inject"]>>): string[] {
  if (statusCode >= 500) return [`answers ${statusCode}: ${body.slice(0, 200)}`];
  const faults: string[] = [];
  const disposition = headers["content-disposition"];
  if (
    disposition !== undefined &&
    !/^(?:attachment|inline); filename="[^"\\\r\n]*"(?:; filename\*=UTF-8''[\w!#$&+.^`|~%-]+)?$/.test(String(disposition))
  )
    faults.push(`is saved as ${disposition}`);
  const type = String(headers["content-type"]);
  if (/xml/.test(type)) faults.push(...faultsOfXml(body));
  else if (/csv/.test(type)) faults.push(...faultsOfCsv(body));
  else if (/calendar/.test(type)) faults.push(...faultsOfCalendar(body));
  else if (/json/.test(type)) JSON.parse(body);
  else if (/html/.test(type)) faults.push(...faultsOfMarkup(body, { origin: testOrigin, mayHaveStyle: true }));
  else if (!/^(?:text\/plain|image\/|application\/(?:pdf|zip|vnd\.openxml|octet|manifest)|undefined)/.test(type))
    faults.push(`is of the type ${type}`);
  return faults;
}

function faultsOfXml(body: string): string[] {
  if (/<!DOCTYPE|<!ENTITY/.test(body.replace(/<!\[CDATA\[.*?\]\]>/gs, ""))) return ["declares a document type"];
  return elements(body, "script").map(() => "has a script");
}

function faultsOfCsv(body: string): string[] {
  const rows = parse(body, { bom: true, relax_column_count: true }) as string[][];
  const [head = []] = rows;
  const uneven = rows
    .filter((row) => row.length !== head.length)
    .map((row) => `has a row of ${row.length} cells: ${row.join("|").slice(0, 200)}`);
  const formulas = rows
    .slice(1)
    .flatMap((row) => row.filter((cell) => /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell) && !/^-?\d+(?:\.\d+)?$/.test(cell)));
  return [...uneven, ...formulas.map((cell) => `has the formula ${cell}`)];
}

const reads = routeCalls.map(({ name }) => name).filter((name) => name.startsWith("GET ") && !/signout|google/.test(name));

/** What an address may name: rows of its own kind, adverts, the firm, and some rows of other kinds. */
function placesFor(path: string): string[] {
  if (path.includes(":jobId") || /\/jobs\/:id/.test(path)) return jobIds.slice(0, isFullRun ? 30 : 3).map(String);
  const ofKind = ([table]: [string, string[]]) => path.includes(`/${table.replaceAll("_", "-")}/`);
  const [own, others] = [true, false].map((isOwn) => [...ids].filter((each) => ofKind(each) === isOwn).flatMap(([, names]) => names)) as [
    string[],
    string[],
  ];
  return ["alder", ...(isFullRun ? own : own.slice(0, 6)), ...others.filter((_, at) => at % 16 === 0).slice(0, isFullRun ? 30 : 4)];
}

test("no file, feed, list, entry of a calendar or answer fails, runs anything or is broken", { timeout: 600_000 }, async () => {
  const faults: string[] = [];
  /** Kinds of documents that have one of the strings in them. */
  const spoiled = new Set<string>();
  for (const name of sampleOfTheDay(reads, 12, "addresses read")) {
    const path = name.slice("GET ".length);
    const chosen = path.includes(":") ? placesFor(path).map((place) => path.replaceAll(/:\w+/g, place)) : [path];
    for (const [who, person] of people) {
      for (const url of chosen) {
        const answer = await site.app.inject({ url, headers: person?.headers ?? {} });
        const type = String(answer.headers["content-type"]).split(";")[0] ?? "";
        // A calendar has a few of the strings, of which most are of the public list.
        if (answer.body.includes(canary) || type === "text/calendar") spoiled.add(type);
        faults.push(...faultsOf(answer).map((fault) => `${who}: GET ${url} ${fault}`));
      }
    }
  }
  expect(faults).toEqual([]);
  const kinds = [
    "application/json",
    "text/html",
    "text/csv",
    "text/calendar",
    "application/rss+xml",
    "application/atom+xml",
    "application/xml",
  ];
  if (isFullRun) expect([...spoiled]).toEqual(expect.arrayContaining(kinds));
});

const placed = (path: string) =>
  path
    .replace("{job}", String(jobIds[3]))
    .replace("{company}", "alder")
    .replace(/\{(?:freelance|article)\}/, "none");

test("no public page, nor its state and structured data, has markup of a text in it", { timeout: 600_000 }, async () => {
  const screens = sampleOfTheDay(marketScreens, 5, "public pages").map(({ path }) => placed(path));
  for (const url of [
    ...screens,
    ...jobIds.slice(0, isFullRun ? 30 : 2).map((id) => `/jobs/${id}`),
    "/company/alder",
    "/jobs",
    "/companies",
  ]) {
    const answer = await site.app.inject({ url: url.split("#")[0] ?? url, headers: { accept: "text/html" } });
    expect([url, faultsOf(answer)]).toEqual([url, []]);
  }
});

/** Asks for the next applicant as long as it is rendered anew. */
const endless = "/recruiter/dashboard?tab=applicants&do=review";

test("no page of somebody’s own has markup of a text in it", { timeout: 900_000 }, async () => {
  const own = [
    ...jobseekerScreens.map(({ path }) => ["jobseeker", path] as const),
    ...recruiterScreens.flatMap(({ path }) => [["freelance", path] as const, ["admin-of-firm", path] as const]),
    ...administratorScreens.map(({ path }) => ["admin", path] as const),
    ...accountScreens.map(({ path }) => ["jobseeker", path] as const),
  ].filter(([who, path]) => people.has(who) && path !== endless);
  for (const [who, path] of sampleOfTheDay(own, 4, "own pages")) {
    const { html } = await renderAs(site, people.get(who) ?? null, path);
    expect([who, path, faultsOfMarkup(html, { origin: testOrigin, mayHaveStyle: true })]).toEqual([who, path, []]);
  }
});

test("pictures of adverts are drawn whatever their titles are", { timeout: 600_000 }, async () => {
  for (const id of jobIds.slice(0, isFullRun ? 30 : 1)) {
    const { body } = await site.app.inject({ url: `/jobs/${id}`, headers: { accept: "text/html" } });
    const address = /<meta property="og:image" content="([^"]*)"/.exec(body)?.[1] ?? "";
    const picture = await site.app.inject(new URL(address).pathname);
    expect([id, picture.statusCode, picture.headers["content-type"]]).toEqual([id, 200, "image/png"]);
  }
});

test("the strings are in what was read", async () => {
  const { body } = await site.app.inject({ url: "/jobs", headers: { accept: "text/html" } });
  const names = await site.db.select({ name: users.name }).from(users);
  expect(names.some(({ name }) => hostileStrings.includes(name))).toBe(true);
  expect(body).not.toContain("Surveyor 1");
  expect(JSON.stringify(names) + body).toMatch(new RegExp(isFullRun ? canary : "."));
});
