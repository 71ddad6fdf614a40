import type { AnyTRPCProcedure, AnyTRPCRouter } from "@trpc/server";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { users } from "#db/schema/accounts.ts";
import { makeCompany, makeUser } from "#db/seed/factories.ts";
import type { ApiDocument } from "#server/modules/operations/openapi/document.ts";
import { appRouter } from "#server/router.ts";
import { callsOf, type DocumentCall, initOf, sendCall } from "#tests/fixtures/document-calls.ts";
import { isFullRun } from "#tests/fixtures/environment.mjs";
import { canary, hostileStrings, someHostileStrings } from "#tests/fixtures/hostile-strings.ts";
import { makeFullPerson } from "#tests/fixtures/person.ts";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { exampleOf, textPathsOf, withAt } from "#tests/fixtures/schema-examples.ts";
import { headersOfWrites, newIdempotencyKey, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite, testOrigin } from "#tests/fixtures/site.ts";
import { fillFirm } from "#tests/fixtures/whole-firm.ts";
import { callForEach } from "../permissions/call.ts";
import { procedureCalls } from "../permissions/calls.ts";
import type { Caller, Cast, Kind } from "../permissions/cast.ts";
import { readInput } from "../permissions/read-input.ts";

// Each text of each call, found by its schema or in the API document, is replaced by hostile strings: no answer is a 5xx and nothing happens.
// Takes about 5 s; the full run, with every call, a few minutes.

const now = new Date("2026-11-20T12:00:00Z");
const bait = `$argon2id$${canary}`;
let cast: Cast;
let calls: DocumentCall[];
let tablesBefore: string[];
const ids: string[] = [];

beforeAll(async () => {
  const site = await openTestSite({ now });
  const passwordHash = await site.services.passwords.hash("three courses of blue brick");
  const companyId = await makeCompany(site.db, { name: "Alder Ltd", slug: "alder", now });
  const add = async (name: string, kind: Kind, person: Parameters<typeof makeFullPerson>[2], mfaAt?: Date): Promise<Caller> => {
    const { userId } = await makeFullPerson(site, name, { ...person, passwordHash });
    const headers = async () => ({ ...(await signIn(site, userId, mfaAt ? { mfaAt } : {})).writeHeaders, ...newIdempotencyKey() });
    return { name, kind, company: null, userId, headers };
  };
  const visitor: Caller = { name: "visitor", kind: "visitor", company: null, userId: null, headers: () => headersOfWrites(site, "a=b") };
  const callers = [
    visitor,
    await add("jobseeker", "jobseeker", {}),
    await add("freelance", "freelance", { role: "recruiter", isFreelance: true }),
    await add("admin-of-firm", "companyAdmin", { role: "company_admin", companyId }),
    await add("admin", "admin", { role: "platform_admin" }, now),
  ];
  const { jobId } = await fillFirm(site, { companyId, writerId: await makeUser(site.db, { now, role: "recruiter", companyId }) });
  await makeUser(site.db, { now, email: "bait@people.example.test", passwordHash: bait });
  cast = { site, callers, caller: (name) => callers.find((one) => one.name === name) as Caller, facts: { jobId, companySlug: "alder" } };
  ids.push(String(jobId), "alder", ...(await rowIds(site)));
  calls = callsOf((await site.app.inject("/api/openapi.json")).json<ApiDocument>());
  tablesBefore = await tableNames(site);
});
afterAll(() => cast?.site.close());

async function tableNames({ db }: TestSite): Promise<string[]> {
  const [rows] = await db.execute(sql`select table_name as name from information_schema.tables where table_schema = database()`);
  return (rows as unknown as { name: string }[]).map(({ name }) => name).sort();
}

/** Names of rows that callers could know: an id that is there leads further than one that is not. */
async function rowIds({ db }: TestSite): Promise<string[]> {
  const tables = ["applications", "job_drafts", "cvs", "interviews", "shortlists", "contact_requests", "saved_searches", "webhooks"];
  const found = await Promise.all(tables.map((table) => db.execute(sql`select public_id as id from ${sql.identifier(table)} limit 4`)));
  return found.flatMap(([rows]) => (rows as unknown as { id: string }[]).map(({ id }) => id));
}

/** The procedures that take an input, each with a whole example of it, made from its schema. */
const procedures = Object.entries<AnyTRPCProcedure>((appRouter as AnyTRPCRouter)._def.procedures).flatMap(([name, { _def }]) => {
  const [reader] = (_def as unknown as { inputs: unknown[] }).inputs;
  const schema = typeof reader === "function" && "schema" in reader ? reader.schema : reader;
  return schema instanceof z.ZodType ? [{ name, example: exampleOf(schema) }] : [];
});
const isId = (path: readonly string[]) => /id$|^slug$|slug$/i.test(path.at(-1) ?? "");

/** The example with ids of rows in it, another with each string. */
function withIds(example: unknown, at: number): unknown {
  const named = [...textPathsOf(example)].filter(isId);
  return named.reduce((value, path, nth) => withAt(value, path, ids[(at + nth) % ids.length]), example);
}

function admitted(name: string): readonly Caller[] {
  const line = procedureCalls.find((each) => each.name === name);
  return cast.callers.filter(({ kind }) => ![401, 403].includes(line?.statuses[kind] ?? 401));
}

/** Reading needs no database, so it is tried with more of them. */
const readSize = { daily: 4, full: hostileStrings.length };
const sentSize = { daily: 4, full: 6 };
const withTexts = procedures.filter(({ example }) => [...textPathsOf(example)].length > 0);
const sentToday = sampleOfTheDay(withTexts, 12, "procedures sent hostile strings");

test("texts are found in most calls, in examples that most schemas take", () => {
  expect(withTexts.length).toBeGreaterThan(200);
  const taken = procedures.filter(({ name, example }) => readInput(cast, name, example) === "read");
  expect(taken.length / procedures.length).toBeGreaterThan(0.8);
});

describe.each(withTexts)("$name", ({ name, example }) => {
  const isSentToday = sentToday.some((each) => each.name === name);

  test("takes or refuses every string in every text", { timeout: 300_000 }, async () => {
    for (const [nth, path] of [...textPathsOf(example)].entries()) {
      const place = `${name} ${path.join(".")}`;
      const inputOf = (text: string, at: number) => withAt(withIds(example, at), path, text);
      const strings = isFullRun ? hostileStrings : someHostileStrings(readSize, place);
      const accepted = strings.filter((text, at) => readInput(cast, name, inputOf(text, at)) === "read");
      if (!isFullRun && !isSentToday) continue;
      const callers = admitted(name);
      const caller = callers[nth % callers.length];
      if (!caller) throw new Error(`nobody may call ${name}`);
      const sent = [...new Set([...someHostileStrings(sentSize, place).filter((text) => accepted.includes(text)), ...accepted])];
      const chosen = sent.slice(0, isFullRun ? sentSize.full : sentSize.daily);
      const statuses = await callForEach(cast, caller, name, chosen.map(inputOf));
      // Calls of one batch may want the same rows; what was refused as busy is asked again by itself.
      for (const [at, text] of chosen.entries())
        if (statuses[at] === 503) [statuses[at] = 503] = await callForEach(cast, caller, name, [inputOf(text, at)]);
      const failed = chosen.flatMap((text, at) => ((statuses[at] ?? 500) >= 500 ? [`${text}: ${statuses[at]}`] : []));
      expect([place, failed]).toEqual([place, []]);
    }
  });
});

test("every text of every call in the API document may be any string", { timeout: 600_000 }, async () => {
  const failed: string[] = [];
  const headers = new Map<Caller, Record<string, string>>();
  for (const caller of cast.callers) headers.set(caller, await caller.headers());
  for (const [nth, call] of sampleOfTheDay(calls, 6, "document calls").entries()) {
    const init = initOf(call, "all");
    const { path, query, header } = init.params;
    const places = [...textPathsOf({ params: { path, query, header }, ...(init.body && { body: init.body }) })];
    for (const place of places) {
      const caller = cast.callers[(nth + places.indexOf(place)) % cast.callers.length] as Caller;
      const strings = someHostileStrings({ daily: 2, full: 4 }, `${call.operationId} ${place.join(".")}`);
      // A header holds no line end and no character beyond Latin-1, by the rules of the protocol itself.
      for (const text of place[1] === "header" ? strings.filter((each) => /^[\x20-\x7e]+$/.test(each)) : strings) {
        const { status, text: answered } = await sendCall(
          cast.site,
          call,
          withAt(init, place, text) as typeof init,
          headers.get(caller) ?? {},
        );
        if (status === 401) headers.set(caller, await caller.headers());
        if (status >= 500) failed.push(`${call.operationId} ${place.join(".")} = ${text}: ${status}`);
        if (answered.includes(bait)) failed.push(`${call.operationId} tells ${bait}`);
      }
    }
  }
  expect(failed).toEqual([]);
});

/** Days, months and times that are none, that lie beyond every calendar of the site, or at its ends. */
const oddDates: readonly string[] = [
  ...[
    "0000-00-00",
    "0000-00-00T00:00:00Z",
    "0000-01-01",
    "0000-01-01T00:00:00Z",
    "0000-01-01T00:00Z",
    "0000-01",
    "0000-01-01T00:00:00+23:59",
  ],
  ...[
    "-000001-01-01T00:00:00Z",
    "0001-01-01",
    "1000-01-01T00:00:00Z",
    "2026-02-30",
    "2026-02-30T09:00:00Z",
    "2026-02-30T09:00Z",
    "2026-13-01",
  ],
  ...["9999-12-31", "9999-12-31T23:59:59Z", "9999-12-31T23:59Z", "9999-12-31T23:59:59-23:59", "9999-12", "9999-99-99", "10000-01-01"],
  ...[
    "+010000-01-01T00:00:00Z",
    "275761-01-01",
    "+275760-09-13T00:00:00.001Z",
    "NaN",
    "Invalid Date",
    "-1",
    "1e999",
    "99999999999999999999",
  ],
  ...["24:00", "99:99", `2026-01-01T00:00:00.${"0".repeat(5000)}Z`, "1900-01-01", "1900-01-01T00:00:00Z", "1900-01", "2000-01-01T00:00Z"],
  ...["2100-12-31", "2100-12-31T23:59:59.999Z", "2100-12-31T23:59:59-23:59", "2100-12", "2099-12-31T23:59Z"],
];
const datedName = /^(?:at|on|until|from|to|date|day|month|time|since|seen)$|(?:At|On|Until|From|To|Date|Month|Day|Time)$/;
const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((inner, step) => (inner as Record<string, unknown>)[step], value);
const datedPathsOf = (example: unknown): (readonly string[])[] =>
  [...textPathsOf(example)].filter(
    (path) => /^\d{4}-\d\d|^\d\d:\d\d$/.test(String(valueAt(example, path))) || datedName.test(path.at(-1) ?? ""),
  );

const dated = procedures.flatMap(({ name, example }) =>
  datedPathsOf(example).map((path) => ({ name, example, path, field: path.join(".") })),
);

test("dates are found in many calls", () => {
  expect(new Set(dated.map(({ name }) => name)).size).toBeGreaterThan(25);
});

test.each(sampleOfTheDay(dated, 25, "dated fields"))("$name takes or refuses every date in $field", async ({ name, example, path }) => {
  const inputOf = (date: string, at = 0) => withAt(withIds(example, at), path, date);
  const taken = oddDates.filter((date) => readInput(cast, name, inputOf(date)) === "read");
  const [caller] = admitted(name);
  if (!caller) throw new Error(`nobody may call ${name}`);
  const statuses = await callForEach(cast, caller, name, taken.map(inputOf));
  for (const [at, date] of taken.entries())
    if (statuses[at] === 503) [statuses[at] = 503] = await callForEach(cast, caller, name, [inputOf(date, at)]);
  expect(taken.filter((_, at) => (statuses[at] ?? 500) >= 500)).toEqual([]);
});

test("every date of every call in the API document may be any", { timeout: 600_000 }, async () => {
  const failed: string[] = [];
  const admin = cast.caller("admin");
  const places = calls.flatMap((call) => {
    const init = initOf(call, "all");
    const { path, query } = init.params;
    return datedPathsOf({ params: { path, query }, ...(init.body && { body: init.body }) }).map((place) => ({ call, init, place }));
  });
  expect(places.length).toBeGreaterThan(5);
  for (const { call, init, place } of sampleOfTheDay(places, 3, "dates of documented calls"))
    for (const date of oddDates) {
      const { status } = await sendCall(cast.site, call, withAt(init, place, date) as typeof init, await admin.headers());
      if (status >= 500) failed.push(`${call.operationId} ${place.join(".")} = ${date.slice(0, 40)}: ${status}`);
    }
  expect(failed).toEqual([]);
});

const pages = [
  "/jobs?q=",
  "/jobs?location=",
  "/companies?q=",
  "/articles?q=",
  "/embed/jobs?q=",
  "/jobs.rss.xml?q=",
  "/jobs.atom.xml?q=",
  "/jobs.json?q=",
];
const morePages = [
  "/freelance-recruiters?q=",
  "/salary-database?location=",
  "/contract-awards?q=",
  "/embed?company=",
  "/signin?next=",
  "/contact?topic=",
  "/company/",
  "/jobs/",
  "/article/",
  "/problems/",
  "/feeds/company/",
  "/og/jobs/",
  "/sitemaps/",
];

test.each(sampleOfTheDay([...pages, ...morePages], 6, "addresses with hostile strings"))(
  "whatever stands after %s, the answer is none of the server’s faults and repeats no markup",
  async (start) => {
    for (const text of someHostileStrings({ daily: 3, full: 120 }, start)) {
      const { statusCode, headers, body } = await cast.site.app.inject({ url: `${start}${encodeURIComponent(text)}` });
      expect([start, text, statusCode < 500]).toEqual([start, text, true]);
      expect(String(headers.location ?? "")).not.toMatch(/^(?:[a-z]+:)?\/\/(?!jobs\.example\.test)|^javascript|[\r\n]/i);
      if (String(headers["content-type"]).includes("html")) expect([text, body.includes(`<script>${canary}`)]).toEqual([text, false]);
    }
  },
);

test("after all that no statement of a string was run", async () => {
  const { db, app } = cast.site;
  expect(await tableNames(cast.site)).toEqual(tablesBefore);
  const [locks] = await db.execute(sql`select is_used_lock(${canary}) as owner`);
  expect((locks as unknown as { owner: number | null }[])[0]?.owner).toBeNull();
  const [facts] = await db.execute(sql`select count(*) as n from site_facts where name = ${canary}`);
  expect(Number((facts as unknown as { n: number }[])[0]?.n)).toBe(0);
  const administrators = await db.$count(users, sql`role = 'platform_admin'`);
  expect(administrators).toBe(1);
  expect((await app.inject({ url: "/readyz", headers: { host: new URL(testOrigin).host } })).statusCode).toBe(200);
});
