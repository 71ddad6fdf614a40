import { gzipSync } from "node:zlib";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { referenceAliases, referencePlaces } from "#db/reference/places.ts";
import { companies } from "#db/schema/companies.ts";
import { cancelledAwards, contractAwards, heldAwardUpdates } from "#db/schema/contract-awards.ts";
import { feedRunRows, feedRuns, feedSources } from "#db/schema/feeds.ts";
import { siteFacts } from "#db/schema/operations.ts";
import { companyVerifications } from "#db/schema/verifications.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { sampleMarketFact } from "#db/seed/market.types.ts";
import { removeSampleMarket } from "#db/seed/remove.ts";
import type { FetchedFeed } from "#server/kernel/services/outside.types.ts";
import { buildGazetteer } from "#server/modules/market/places/gazetteer.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { type FeedRunnerDeps, runDueFeeds } from "../feed-runner.ts";
import { type FeedSource, saveSource } from "../import/feed-runs.commands.ts";
import { importAwards } from "./import-awards.commands.ts";
import { ensureSampleAwards } from "./sample-awards.commands.ts";
import { deleteOldAwards, matchAwardFirms } from "./save-awards.commands.ts";

const gazetteer = buildGazetteer(referencePlaces(), referenceAliases());
const now = new Date("2026-11-20T12:00:00Z");
const address = "https://notices.example/api/packages";
let database: TestDatabase;
let source: FeedSource;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const { db } = database;
  const ofFeeds = [feedRunRows, feedRuns, feedSources];
  for (const table of [contractAwards, cancelledAwards, heldAwardUpdates, ...ofFeeds, companyVerifications, companies])
    await db.delete(table);
  const settings = {
    slug: "notices",
    name: "Notices",
    location: address,
    format: "ocds",
    defaultCompanyName: null,
    schedule: null,
  } as const;
  source = await saveSource(db, settings, now);
});

interface Facts {
  ocid?: string;
  award?: string;
  released?: string;
  supplier?: string;
  number?: string;
  amount?: number;
  currency?: string;
  status?: string;
  day?: string;
  buyer?: string;
  cpv?: string;
}

/** Worth as many millions as the number of its OCID, so that no two are taken for one. */
const release = ({ ocid = "ocds-a-1", award = "1", released = "2026-11-10", supplier = "Oak Ltd", number, ...rest }: Facts = {}) => ({
  ocid,
  id: `${ocid}-${released}`,
  date: `${released}T10:00:00Z`,
  tag: ["award"],
  buyer: { name: rest.buyer ?? "Leeds City Council" },
  parties: number ? [{ id: "s", name: supplier, roles: ["supplier"], identifier: { scheme: "GB-COH", id: number } }] : [],
  tender: {
    title: "A school",
    classification: { scheme: "CPV", id: rest.cpv ?? "45214210" },
    items: [{ deliveryAddresses: [{ locality: "Leeds" }] }],
  },
  awards: [
    {
      ...{ id: award, status: rest.status ?? "active", date: rest.day ?? "2026-11-03", suppliers: [{ id: "s", name: supplier }] },
      value: { amount: rest.amount ?? Number(ocid.split("-").at(-1)) * 1_000_000, currency: rest.currency ?? "GBP" },
    },
  ],
});

async function* bytesOf(...chunks: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield typeof chunk === "string" ? Buffer.from(chunk) : chunk;
}
const packageOf = (...releases: object[]) => JSON.stringify({ uri: "https://notices.example/p", releases });
const load = (content: string | Uint8Array, more: Partial<Parameters<typeof importAwards>[1]> = {}) =>
  importAwards({ db: database.db, gazetteer, clock: () => now }, { source, stream: bytesOf(content), now, ...more });
const stored = () =>
  database.db
    .select({
      ocid: contractAwards.ocid,
      supplier: contractAwards.supplierName,
      pence: contractAwards.valuePence,
      companyId: contractAwards.companyId,
    })
    .from(contractAwards)
    .orderBy(asc(contractAwards.ocid), asc(contractAwards.supplierName));

describe("notices are read from", () => {
  const two = [release(), release({ ocid: "ocds-a-2" })];
  it.each<[string, string | Uint8Array]>([
    ["a release package", packageOf(...two)],
    ["a record package", JSON.stringify({ records: two.map((each) => ({ ocid: each.ocid, compiledRelease: each })) })],
    ["records with releases", JSON.stringify({ records: two.map((each) => ({ ocid: each.ocid, releases: [each] })) })],
    ["a list of packages", JSON.stringify({ results: two.map((each) => ({ uri: "p", releases: [each] })) })],
    ["JSON Lines of releases", two.map((each) => JSON.stringify(each)).join("\n")],
    ["JSON Lines of packages, packed", gzipSync(two.map((each) => packageOf(each)).join("\n"))],
    ["one release", JSON.stringify({ ...release(), awards: [...release().awards, { ...release().awards[0], id: "2" }] })],
  ])("%s", async (_what, content) => {
    const { state, counts } = await load(content);
    expect({ state, added: counts.added, rejected: counts.rejected }).toEqual({ state: "applied", added: 2, rejected: 0 });
    expect(await stored()).toHaveLength(2);
  });

  it("the pages that a package names, of the same site, each once", async () => {
    const asked: string[] = [];
    const page = (next: string, ...releases: object[]) => JSON.stringify({ releases, links: { next } });
    const pages: Record<string, string> = {
      [`${address}?cursor=2`]: page(`${address}?cursor=3`, release({ ocid: "ocds-a-2" })),
      [`${address}?cursor=3`]: page("https://elsewhere.example/api", release({ ocid: "ocds-a-3" })),
    };
    const fetchPage = async (next: string): Promise<FetchedFeed> => {
      asked.push(next);
      return { kind: "body", stream: bytesOf(pages[next] ?? ""), etag: null, lastModified: null };
    };
    expect((await load(page(`${address}?cursor=2`, release()), { fetchPage })).counts).toMatchObject({ rowsRead: 3, added: 3 });
    expect(asked).toEqual([`${address}?cursor=2`, `${address}?cursor=3`]);
  });

  it("the address of a scheduled source, by the runner of feeds", async () => {
    const { db } = database;
    await db.update(feedSources).set({ schedule: "0 * * * *" });
    const fetch: FeedRunnerDeps["fetch"] = async () => ({
      kind: "body",
      stream: bytesOf(packageOf(release())),
      etag: '"1"',
      lastModified: null,
    });
    const log = { info: () => {}, error: () => {} };
    expect(await runDueFeeds({ db, gazetteer, clock: () => now, log, fetch }, new AbortController().signal)).toEqual({ sources: 1 });
    expect(await stored()).toHaveLength(1);
    expect((await db.select({ etag: feedSources.etag }).from(feedSources))[0]).toEqual({ etag: '"1"' });
  });
});

test("a broken notice costs that notice, and the run says which and why", async () => {
  const lines = [
    JSON.stringify(release()),
    '{"ocid": "broken", ',
    JSON.stringify(release({ ocid: "ocds-a-2", cpv: "72400000" })),
    JSON.stringify(release({ ocid: "ocds-a-3", day: "31/02/2026" })),
    JSON.stringify(release({ ocid: "ocds-a-4" })),
  ];
  const { runId, counts, rejectedByReason } = await load(lines.join("\n"));
  expect(counts).toMatchObject({ rowsRead: 5, added: 2, rejected: 3 });
  expect(rejectedByReason).toEqual({ unreadable: 1, "not construction": 1, "award date": 1 });
  const rows = await database.db
    .select({ row: feedRunRows.rowNumber, field: feedRunRows.field, reason: feedRunRows.reason, reference: feedRunRows.reference })
    .from(feedRunRows)
    .where(eq(feedRunRows.runId, runId ?? 0))
    .orderBy(asc(feedRunRows.id));
  expect(rows.filter(({ reason }) => reason !== null)).toEqual([
    { row: 2, field: "notice", reason: "the notice is not valid JSON (line 2)", reference: null },
    { row: 3, field: "cpv", reason: expect.stringContaining("CPV 72400000"), reference: "ocds-a-2 1" },
    { row: 4, field: "award date", reason: "“31/02/2026” is not a date", reference: "ocds-a-3 1" },
  ]);
});

test.each([
  ["nothing", "", "The feed is empty."],
  ["a page", "<html></html>", "This is not JSON, so it holds no notices in the Open Contracting Data Standard."],
])("a run of %s fails with a sentence", async (_what, content, message) => {
  expect(await load(content)).toMatchObject({ state: "failed", message });
});

test.each(["[]", '{"releases": []}'])("a run of %s says that it holds nothing", async (content) => {
  expect(await load(content)).toMatchObject({ state: "applied", message: "The file holds no notices." });
});

test("what was read before a file broke off stays", async () => {
  const whole = packageOf(release(), release({ ocid: "ocds-a-2" }));
  expect(await load(whole.slice(0, -30))).toMatchObject({ state: "failed", message: expect.stringContaining("not complete") });
  expect((await stored()).map(({ ocid }) => ocid)).toContain("ocds-a-1");
});

test("firms whose names the database takes for one share a row", async () => {
  const two = release({ supplier: "Müller Straße Ltd" });
  const [award] = two.awards;
  const suppliers = [{ id: "s", name: "Müller Straße Ltd" }, { name: "Muller Strasse Ltd" }];
  expect(await load(packageOf({ ...two, awards: [{ ...award, suppliers }] }))).toMatchObject({ state: "applied" });
  expect(await stored()).toHaveLength(1);
});

describe("of several releases", () => {
  it("the latest stands, in whatever order they come", async () => {
    const later = release({ released: "2026-11-15", amount: 2_000_000 });
    expect((await load(packageOf(release()))).counts).toMatchObject({ added: 1 });
    expect((await load(packageOf(release()))).counts).toMatchObject({ unchanged: 1, added: 0, changed: 0 });
    expect((await load(packageOf(later))).counts).toMatchObject({ changed: 1 });
    expect((await load(packageOf(release()))).counts).toMatchObject({ unchanged: 1, changed: 0 });
    expect(await stored()).toMatchObject([{ pence: 200_000_000 }]);
  });

  it("one that names another firm replaces the firm", async () => {
    await load(packageOf(release(), release({ released: "2026-11-15", supplier: "Elm Ltd" })));
    expect((await stored()).map(({ supplier }) => supplier)).toEqual(["Elm Ltd"]);
  });

  it("one that cancels removes the award, and an older one does not bring it back", async () => {
    const cancelled = release({ released: "2026-11-15", status: "cancelled" });
    await load(packageOf(release()));
    expect((await load(packageOf(cancelled))).counts).toMatchObject({ expired: 1 });
    expect((await load(packageOf(release()))).counts).toMatchObject({ unchanged: 1, added: 0 });
    expect(await stored()).toEqual([]);
    await load(packageOf(release({ released: "2026-11-18" })));
    expect(await stored()).toHaveLength(1);
  });

  it("one that cancels and comes first counts as well", async () => {
    await load(packageOf(release({ released: "2026-11-15", status: "cancelled" }), release()));
    expect(await stored()).toEqual([]);
  });

  it("the same award under another OCID is one", async () => {
    await load(packageOf(release()));
    const twin = release({ ocid: "ocds-b-9", buyer: "LEEDS CITY COUNCIL", amount: 1_000_000 });
    expect((await load(packageOf(twin, { ...twin, ocid: "ocds-b-10" }))).counts).toMatchObject({ merged: 2, added: 0 });
    expect((await load(packageOf(release({ ocid: "ocds-b-11", amount: 1_000_001 })))).counts).toMatchObject({ added: 1 });
  });
});

describe("a firm is matched", () => {
  const page = (name: string, more: object = {}) => makeCompany(database.db, { name, now, ...more });

  it("by name, and not to an invented, deleted or other one", async () => {
    await page("Oak", { isSample: true });
    await page("Oak plc", { deletedAt: now });
    await load(packageOf(release()));
    expect(await stored()).toMatchObject([{ companyId: null }]);
    const oak = await page("OAK Ltd");
    expect(await matchAwardFirms(database.db, now)).toBe(1);
    expect(await stored()).toMatchObject([{ companyId: oak }]);
  });

  it("by the company number of a verified firm first", async () => {
    await page("Oak Ltd");
    const [other, unproved] = [
      await page("Quercus Building", { verification: "verified" }),
      await page("Alder", { verification: "not-started" }),
    ];
    await database.db.insert(companyVerifications).values([
      { companyId: unproved, companyNumber: "01234567", updatedAt: now },
      { companyId: other, companyNumber: "01234567", updatedAt: now },
    ]);
    await load(packageOf(release({ number: "1234567" })));
    expect(await stored()).toMatchObject([{ companyId: other }]);
  });

  it("of invented notices with invented firms alone", async () => {
    await page("Oak Ltd");
    const invented = await page("Oak", { isSample: true });
    await load(packageOf(release()), { isSample: true });
    expect(await stored()).toMatchObject([{ companyId: invented }]);
  });
});

test("awards of more than two years ago are deleted", async () => {
  await load(packageOf(release({ day: "2024-12-01" }), release({ ocid: "ocds-a-2" })));
  expect(await deleteOldAwards(database.db, new Date("2026-12-10T00:00:00Z"))).toBe(1);
  expect((await stored()).map(({ ocid }) => ocid)).toEqual(["ocds-a-2"]);
});

test("a sample market has invented notices, some refused, which are made again when they are outdated and go with it", async () => {
  const { db } = database;
  const invented = () => db.$count(contractAwards, eq(contractAwards.isSample, true));
  await ensureSampleAwards(db, now);
  expect(await invented()).toBe(0);
  await db.insert(siteFacts).values({ name: sampleMarketFact, value: { at: now.toISOString() }, updatedAt: now });
  const firm = await makeCompany(db, { name: "Invented Builders Ltd", isSample: true, now });
  await ensureSampleAwards(db, now);
  const made = await invented();
  expect(made).toBeGreaterThan(100);
  expect(await db.$count(contractAwards, eq(contractAwards.companyId, firm))).toBeGreaterThan(10);
  const runs = () => db.select({ rejected: feedRuns.rejectedByReason, expired: feedRuns.expired }).from(feedRuns);
  const reasons = { "no award": 1, "not construction": 1, "award date": 1, "contract value": 1 };
  expect(await runs()).toEqual([{ rejected: reasons, expired: 1 }]);
  await ensureSampleAwards(db, now);
  expect(await runs()).toHaveLength(1);
  await ensureSampleAwards(db, new Date("2026-12-24T12:00:00Z"));
  expect(await runs()).toHaveLength(2);
  expect(await invented()).toBe(made);
  await load(packageOf(release()));
  await removeSampleMarket(db);
  expect((await stored()).map(({ ocid }) => ocid)).toEqual(["ocds-a-1"]);
  expect((await db.select({ slug: feedSources.slug }).from(feedSources)).map(({ slug }) => slug)).toEqual(["notices"]);
});
