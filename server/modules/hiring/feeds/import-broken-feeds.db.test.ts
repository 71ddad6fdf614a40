import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { feedRunRows } from "#db/schema/feeds.ts";
import { jobs } from "#db/schema/jobs.ts";
import { advertText, daysAfterStart, openFeedDatabase } from "#tests/fixtures/feed-import.ts";

// Takes about 6 s.

const { database, run, stored } = openFeedDatabase();
const towns = ["Leeds", "Hull", "York", "Bath", "Derby", "Exeter"];
const record = (town: string, { id = town.toLowerCase(), title = "Quantity Surveyor" } = {}) =>
  `<job><id>${id}</id><title>${title}</title><company>Oak</company><city>${town}</city><url>www.oak.example/${town}</url><description>${advertText}</description></job>`;
const xml = (records: readonly string[]) => `<source>${records.join("\n")}</source>`;
const statuses = async () => Object.fromEntries((await stored()).map(({ reference, status }) => [reference, status]));
const rowsOf = (outcome: "rejected" | "missing" | "expired") =>
  database()
    .db.select({ reference: feedRunRows.reference, field: feedRunRows.field, reason: feedRunRows.reason })
    .from(feedRunRows)
    .where(eq(feedRunRows.outcome, outcome))
    .limit(20);

describe("a feed of which one record is broken", () => {
  it("brings in the others, says which line is broken, and takes nothing down for it", async () => {
    await run(xml(towns.map((town) => record(town))));
    const broken = towns.map((town) => (town === "York" ? record(town).slice(0, 40).replace("<title>", "<tit") : record(town)));
    const result = await run(xml(broken), { now: daysAfterStart(1) });
    expect(result).toMatchObject({ state: "applied", counts: { rowsRead: 6, unchanged: 5, rejected: 1, missing: 1, expired: 0 } });
    expect(Object.values(await statuses())).toEqual(towns.map(() => "live"));
    expect(await rowsOf("rejected")).toEqual([{ reference: "york", field: "advert", reason: expect.stringMatching(/\(line 3\)$/) }]);
    expect(await rowsOf("missing")).toEqual([
      { reference: "york", field: null, reason: "a record of the feed is broken and may be this advert, so it stays open" },
    ]);
  });

  it("takes down what left it all the same, when the broken record says whose it is", async () => {
    await run(xml(towns.map((town) => record(town))));
    const left = towns.slice(1).map((town) => (town === "York" ? record(town, { title: "" }).replace("<city>", "<city") : record(town)));
    expect(await run(xml(left), { now: daysAfterStart(1) })).toMatchObject({ state: "applied", counts: { expired: 1, missing: 1 } });
    expect(await statuses()).toMatchObject({ leeds: "expired", york: "live" });
  });

  it("takes nothing down at all when the broken record could be any", async () => {
    await run(xml(towns.map((town) => record(town))));
    const left = [...towns.slice(2).map((town) => record(town)), "<job><i></job>"];
    expect(await run(xml(left), { now: daysAfterStart(1) })).toMatchObject({ state: "applied", counts: { expired: 0, missing: 2 } });
  });

  it("that is cut short has what stands before the cut, and takes nothing down", async () => {
    await run(xml(towns.map((town) => record(town))));
    const text = xml([record("Poole"), ...towns.map((town) => record(town))]);
    const result = await run(text.slice(0, text.indexOf("Derby") + 30), { now: daysAfterStart(1) });
    expect(result).toMatchObject({ state: "failed", counts: { added: 1, unchanged: 4, expired: 0 } });
    expect(Object.values(await statuses()).every((status) => status === "live")).toBe(true);
  });
});

describe("adverts without references", () => {
  const careers = (rows: readonly (readonly [title: string, town: string])[]) =>
    JSON.stringify(
      rows.map(([title, location]) => ({ title, location, company: "Oak", url: "https://oak.example/careers", description: advertText })),
    );
  const six = towns.map((town) => ["Quantity Surveyor", town] as const);

  it("that share a careers page are all brought in, and stay the same when the feed is reordered and one of them changes", async () => {
    expect(await run(careers(six))).toMatchObject({ counts: { rejected: 0 } });
    const before = await stored();
    expect(before).toHaveLength(6);
    const changed = six.toReversed().map(([title, town]) => [town === "Bath" ? "Senior Quantity Surveyor" : title, town] as const);
    expect(await run(careers(changed), { now: daysAfterStart(1) })).toMatchObject({ counts: { changed: 1, unchanged: 5, expired: 0 } });
    const after = await stored();
    expect(after.map(({ id, reference }) => ({ id, reference }))).toEqual(before.map(({ id, reference }) => ({ id, reference })));
    expect(after.filter(({ title }) => title === "Senior Quantity Surveyor")).toHaveLength(1);
  });

  it("say it when one is there twice over", async () => {
    expect(await run(careers([...six, ["Quantity Surveyor", "Hull"]]))).toMatchObject({
      counts: { rowsRead: 7, rejected: 1 },
      rejectedByReason: { "duplicate reference": 1 },
    });
    expect((await rowsOf("rejected"))[0]?.reason).toBe("it says the same as row 2 of this feed");
  });

  it("have addresses that lost their scheme", async () => {
    await run(xml([record("Leeds")]));
    expect(await database().db.select({ url: jobs.applyUrl }).from(jobs)).toEqual([{ url: "https://www.oak.example/Leeds" }]);
  });
});
