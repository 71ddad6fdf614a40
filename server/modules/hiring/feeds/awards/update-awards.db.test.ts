import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { referenceAliases, referencePlaces } from "#db/reference/places.ts";
import { cancelledAwards, contractAwards, heldAwardUpdates } from "#db/schema/contract-awards.ts";
import { feedRunRows, feedRuns, feedSources } from "#db/schema/feeds.ts";
import { buildGazetteer } from "#server/modules/market/places/gazetteer.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { type FeedSource, saveSource } from "../import/feed-runs.commands.ts";
import { importAwards } from "./import-awards.commands.ts";

const gazetteer = buildGazetteer(referencePlaces(), referenceAliases());
const now = new Date("2026-11-20T12:00:00Z");
let database: TestDatabase;
let source: FeedSource;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of [contractAwards, cancelledAwards, heldAwardUpdates, feedRunRows, feedRuns, feedSources])
    await database.db.delete(table);
  const settings = { slug: "notices", name: "Notices", location: "https://notices.example/api", format: "ocds" } as const;
  source = await saveSource(database.db, { ...settings, defaultCompanyName: null, schedule: null }, now);
});

const release = ({ ocid = "ocds-a-1" } = {}) => ({
  ...{ ocid, id: `${ocid}-1`, date: "2026-11-10T10:00:00Z", tag: ["award"], buyer: { name: "Leeds City Council" } },
  parties: [{ id: "s", name: "Oak Ltd", roles: ["supplier"], identifier: { scheme: "GB-COH", id: "1234567" } }],
  tender: {
    ...{ title: "A school", classification: { scheme: "CPV", id: "45214210" } },
    items: [{ deliveryAddresses: [{ locality: "Leeds" }] }],
  },
  awards: [
    {
      ...{ id: "1", status: "active", date: "2026-11-03", suppliers: [{ id: "s", name: "Oak Ltd" }] },
      value: { amount: 1_000_000, currency: "GBP" },
    },
  ],
});

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
const packageOf = (...releases: object[]) => JSON.stringify({ uri: "https://notices.example/p", releases });
const load = (content: string) => importAwards({ db: database.db, gazetteer, clock: () => now }, { source, stream: bytesOf(content), now });

test("the first notice of a file is refused as too long, not as broken, and its parts are no notices", async () => {
  const lots = Array.from({ length: 60 }, (_, lot) => ({
    id: `${lot}`,
    title: "A school",
    description: "x".repeat(40_000),
    status: "active",
  }));
  const long = { ...release(), tender: { ...release().tender, lots } };
  const { runId, counts } = await load(packageOf(long, release({ ocid: "ocds-a-2" })));
  expect(counts).toMatchObject({ rowsRead: 2, added: 1, rejected: 1 });
  const rows = await database.db
    .select({ reason: feedRunRows.reason })
    .from(feedRunRows)
    .where(eq(feedRunRows.runId, runId ?? 0));
  expect(rows.flatMap(({ reason }) => reason ?? [])).toEqual(["the notice is larger than 2 million characters (line 1)"]);
});

describe("a later notice of an award leaves what it does not state", () => {
  const shown = () =>
    database.db
      .select({
        supplier: contractAwards.supplierName,
        number: contractAwards.companyNumber,
        title: contractAwards.title,
        buyer: contractAwards.buyerName,
        pence: contractAwards.valuePence,
        on: contractAwards.awardedOn,
        region: contractAwards.region,
      })
      .from(contractAwards);
  const first = release();
  const asFirst = { supplier: "Oak Ltd", number: "01234567", title: "A school", buyer: "Leeds City Council" };
  const where = { on: "2026-11-03", region: "yorkshire-and-the-humber" };
  const update = (more: object) => ({ ocid: "ocds-a-1", id: "u", date: "2026-11-15T10:00:00Z", tag: ["awardUpdate"], ...more });
  const onlyValue = update({ awards: [{ id: "1", value: { amount: 2_000_000, currency: "GBP" } }] });
  it.each<[string, object, object]>([
    ["its value alone", onlyValue, { pence: 200_000_000 }],
    [
      "its supplier alone",
      update({ awards: [{ id: "1", suppliers: [{ id: "t", name: "Elm Ltd" }] }] }),
      { supplier: "Elm Ltd", number: null },
    ],
    ["its state alone", update({ awards: [{ id: "1", status: "active" }] }), {}],
    ["a buyer's new name", update({ buyer: { name: "Leeds Council" }, awards: [{ id: "1" }] }), { buyer: "Leeds Council" }],
    [
      "its contract alone",
      update({
        tag: ["contract"],
        contracts: [{ id: "c", awardID: "1", dateSigned: "2026-11-12", value: { amount: 5, currency: "EUR" } }],
      }),
      {},
    ],
  ])("with %s", async (_what, later, change) => {
    await load(packageOf(first));
    const { counts, rejectedByReason } = await load(packageOf(later));
    expect([counts.rejected, rejectedByReason]).toEqual([0, {}]);
    expect(await shown()).toEqual([{ ...asFirst, pence: 100_000_000, ...where, ...change }]);
  });

  it("in whatever order one file has them", async () => {
    const { counts } = await load(packageOf(onlyValue, first));
    expect(counts).toMatchObject({ rejected: 0 });
    expect(await shown()).toMatchObject([{ ...asFirst, pence: 200_000_000 }]);
  });

  it("and is refused for what it lacks where the award is not known, which then has it from its first notice on", async () => {
    const later = update({ date: "2026-11-16T10:00:00Z", buyer: { name: "Leeds Council" }, awards: [{ id: "1" }] });
    for (const each of [later, onlyValue, onlyValue])
      expect((await load(packageOf(each))).rejectedByReason).toEqual({ "not construction": 1 });
    const [row] = await database.db.select({ reason: feedRunRows.reason }).from(feedRunRows).limit(1);
    expect(row?.reason).toBe("it states no CPV code; the rest is held until the award is imported");
    expect(await shown()).toEqual([]);
    expect((await load(packageOf(first))).counts).toMatchObject({ added: 1, rejected: 0 });
    expect(await shown()).toEqual([{ ...asFirst, buyer: "Leeds Council", pence: 200_000_000, ...where }]);
    expect(await database.db.$count(heldAwardUpdates)).toBe(0);
    expect((await load(packageOf(first))).counts).toMatchObject({ unchanged: 1 });
  });

  it("but not where the first notice is the newer one, and nought is no value", async () => {
    await load(packageOf(onlyValue));
    await load(packageOf({ ...first, date: "2026-11-17T10:00:00Z" }));
    await load(packageOf(update({ date: "2026-11-18T10:00:00Z", awards: [{ id: "1", value: { amount: 0, currency: "GBP" } }] })));
    expect(await shown()).toMatchObject([{ pence: 100_000_000 }]);
  });

  it("and a contract that ends, ends its award alone", async () => {
    const second = { ...first.awards[0], id: "2", value: { amount: 7, currency: "GBP" } };
    await load(packageOf({ ...first, awards: [...first.awards, second] }));
    const ended = update({ tag: ["contractTermination"], contracts: [{ id: "c", awardID: "2", status: "terminated" }] });
    expect((await load(packageOf(ended))).counts).toMatchObject({ expired: 1 });
    expect(await shown()).toMatchObject([{ pence: 100_000_000 }]);
  });
});
