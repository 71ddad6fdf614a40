import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { companies } from "#db/schema/companies.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { fetchFeed } from "#server/modules/hiring/feeds/fetch/fetch-feed.ts";
import { agencySays, description, dryRunFile, toImportRows, xmlFile, xmlJob } from "#tests/fixtures/advert-file.ts";
import { openPosting, type Posting } from "#tests/fixtures/posting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-22T12:00:00Z");
let site: TestSite;
let posting: Posting;
beforeAll(async () => {
  site = await openTestSite({ now });
  posting = await openPosting(site);
  await site.db.update(companies).set({ isAgency: true, employerType: "recruitment-agency" }).where(eq(companies.id, posting.company));
});
afterAll(() => site?.close());

const tried = (file: string | Buffer | null, settings: unknown = { everyRow: agencySays }) =>
  dryRunFile(site, posting.recruiter, file, settings);
const oneRow = async (own: Record<string, string>) => (await tried(xmlFile(xmlJob(own)))).data.rows[0];

describe("✗ 4.6 what an agency’s file may hold", () => {
  test("external entities and entities within entities are not opened, and the file is refused in words", async () => {
    const job = "<job><title>Quantity Surveyor</title><referencenumber>E-1</referencenumber><description>&x;</description></job>";
    for (const doctype of [
      '<!DOCTYPE source [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
      '<!DOCTYPE source [<!ENTITY x SYSTEM "http://127.0.0.1/secret">]>',
      '<!DOCTYPE source [<!ENTITY y "lol"><!ENTITY x "&y;&y;&y;&y;">]>',
    ]) {
      const { status, data, text } = await tried(`<?xml version="1.0"?>${doctype}<source>${job}</source>`);
      expect(status).toBe(200);
      expect(data.rows).toEqual([]);
      expect(data.problem).toMatch(/DOCTYPE/);
      expect(text).not.toMatch(/root:|lollol/);
    }
  });

  test("a file of 50 MB is refused with the most it may have, and one packed small that is large", async () => {
    const large = await tried(Buffer.alloc(50_000_000, 32));
    expect([large.status, large.fields]).toEqual([422, [{ pointer: "/file", detail: "A file has at most 5 MB." }]]);
    const { gzipSync } = await import("node:zlib");
    const packed = await tried(gzipSync(Buffer.concat([Buffer.from("<source><job><title>"), Buffer.alloc(40_000_000, 65)])));
    expect(packed.status).toBe(200);
    expect(packed.data.problem).toMatch(/MB|million|large/i);
    expect(packed.data.rows).toEqual([]);
  });

  test("an encoding other than the one declared is read as what it is", async () => {
    const file = xmlFile(xmlJob({ title: "Quantity Surveyor, Café Royal", salary: "£60,000 a year" }));
    const { data } = await tried(Buffer.from(file, "latin1"));
    expect(data.rows[0]?.fields).toMatchObject({ title: "Quantity Surveyor, Café Royal", payMinPence: 6_000_000 });
  });

  test("the same reference twice is refused the second time, whatever its letters", async () => {
    const { data } = await tried(xmlFile(xmlJob({ referencenumber: "Dup-1" }), xmlJob({ referencenumber: "DUP-1", title: "Estimator" })));
    expect(data.rows.map(({ outcome }) => outcome)).toEqual(["added", "rejected"]);
    expect(data.rows[1]?.faults[0]).toEqual({ field: "reference", detail: "Row 1 of this file has the same reference." });
    const both = await posting.call<{ outcome: string }[]>(posting.recruiter, "advertFiles.takeIn", {
      everyRow: agencySays,
      rows: toImportRows(data.rows),
    });
    expect(both.data.map(({ outcome }) => outcome)).toEqual(["added", "rejected"]);
    expect(await site.db.$count(jobDrafts, eq(jobDrafts.fileReference, "dup-1"))).toBe(1);
  });

  test.each([
    ["a price in yen", { salary: "¥9,000,000 per annum", currency: "JPY" }, "payMinPence", /JPY|pounds|believed/],
    ["an end before the beginning", { date: "2026-11-20", expirationdate: "2026-11-01" }, "closesOn", /before the advert was posted/],
    ["an end that has passed", { date: "2026-10-01", expirationdate: "2026-11-01" }, "closesOn", /closed on 2026-11-01/],
    ["pay by the fortnight", { salary: "", salarymin: "1800", salaryper: "fortnight" }, "payPeriod", /fortnight/],
    ["less than the minimum wage", { salary: "£9.50 per hour PAYE", jobtype: "Temporary" }, "payMinPence", /minimum wage/i],
    ["no word of permanent or temporary", { jobtype: "Full-time" }, "engagement", /permanent or temporary/],
    ["no reference", { referencenumber: "" }, "reference", /no reference/],
    ["a reference as long as a page", { referencenumber: "x".repeat(3000) }, "reference", /at most 100/],
    ["a place abroad", { city: "Lyon", country: "FR" }, "place", /outside the UK/],
    ["no hirer and no reason", { client: "" }, "clientName", /say why/],
    ["an address that is none", { applyurl: "javascript:alert(1)" }, "applyUrl", /https/],
  ])("%s is a fault of its field", async (_name, own, field, sentence) => {
    const row = await oneRow(own);
    expect(row?.outcome).toBe("rejected");
    const said = row?.faults.filter((fault) => fault.field === field).map(({ detail }) => detail);
    expect(said?.join(" ")).toMatch(sentence);
  });

  test.each([
    ["markup in a title", { title: "<b>Quantity Surveyor</b>" }, /markup/],
    ["shouting in a title", { title: "URGENT!!! SENIOR QS £££" }, /small letters|exclamation/],
    ["a fee that workers pay", { description: `${description} A registration fee of £50 applies.` }, /fee/],
  ])("%s is asked about and keeps no row out", async (_name, own, sentence) => {
    const row = await oneRow(own);
    expect([row?.outcome, row?.warnings.join(" ")]).toEqual(["added", expect.stringMatching(sentence)]);
  });

  test("more rows than may come at once are said, and rows that cannot be read stop no other", async () => {
    const many = await tried(xmlFile(...Array.from({ length: 201 }, (_, at) => `<job><referencenumber>r${at}</referencenumber></job>`)));
    expect(many.data.rows).toHaveLength(200);
    expect(many.data.problem).toMatch(/first 200 rows/);
    const csv = `ref,job title,client,town,pay,kind,experience,words\nc1,Quantity Surveyor,Oak Ltd,Leeds,"£60,000 a year",permanent,MRICS,"${description}"\nc2,,,,,,,`;
    const fieldMap = { title: "Job Title", place: "town", salaryText: "pay", employment: "kind", description: "words" };
    const { data } = await tried(csv, { everyRow: agencySays, fieldMap });
    expect(data.rows.map(({ reference, outcome }) => [reference, outcome])).toEqual([
      ["c1", "added"],
      ["c2", "rejected"],
    ]);
    expect(data.names).toContainEqual({ name: "town", sample: "Leeds" });
    expect((await tried("")).fields[0]?.detail).toMatch(/Choose a file/);
    expect((await tried("just words")).data.problem).toMatch(/^The file is not XML/);
    expect((await tried("<source></source>")).data.problem).toMatch(/no adverts/);
  });
});

async function* blanks(megabytes: number) {
  for (let sent = 0; sent < megabytes; sent += 1) yield Buffer.alloc(1_000_000, 32);
}

describe("an address of a file", () => {
  test("leads to the public internet by https alone", async () => {
    for (const address of [
      "http://feeds.example.com/jobs.xml",
      "https://127.0.0.1/jobs.xml",
      "https://[::1]/jobs.xml",
      "https://169.254.169.254/latest",
      "https://localhost/jobs.xml",
      "https://10.0.0.1:8080/x",
      "https://user:pass@example.com/x",
      "file:///etc/passwd",
    ]) {
      const { status, fields } = await tried(null, { address });
      expect([address, status, fields[0]?.pointer]).toEqual([address, 422, "/address"]);
    }
  });

  test("is read there and then, and says what it could not fetch", async () => {
    const asked: string[] = [];
    site.services.feedFetch = async (address) => {
      asked.push(address);
      if (address.endsWith("large.xml")) return { kind: "body", stream: blanks(6), etag: null, lastModified: null };
      if (address.endsWith("gone.xml")) return { kind: "refused", reason: "The server answered with status 404." };
      const body = Buffer.from(xmlFile(xmlJob({ referencenumber: "A-1" })));
      return {
        kind: "body",
        stream: (async function* () {
          yield body;
        })(),
        etag: null,
        lastModified: null,
      };
    };
    const { data } = await tried(null, { address: " https://feeds.example.com/jobs.xml ", everyRow: agencySays });
    expect(data.rows.map(({ outcome }) => outcome)).toEqual(["added"]);
    const large = await tried(null, { address: "https://feeds.example.com/large.xml" });
    expect([large.data.rows, large.data.problem]).toEqual([[], "A file has at most 5 MB."]);
    const gone = await tried(null, { address: "https://feeds.example.com/gone.xml" });
    expect([gone.status, gone.fields[0]?.detail]).toEqual([422, "The server answered with status 404."]);
    expect(asked).toEqual([
      "https://feeds.example.com/jobs.xml",
      "https://feeds.example.com/large.xml",
      "https://feeds.example.com/gone.xml",
    ]);
    site.services.feedFetch = fetchFeed;
  });
});

test("settings and rows that nobody’s page sends are refused, never a fault of the site", async () => {
  for (const settings of [
    "{",
    "[]",
    "null",
    '{"every":1}',
    '{"fieldMap":{"title":1}}',
    '{"fieldMap":{"nothing":"x"}}',
    '{"everyRow":{"title":1}}',
    '{"address":7}',
  ]) {
    const { status } = await tried(xmlFile(xmlJob({})), settings);
    expect([settings, status >= 400 && status < 500]).toEqual([settings, true]);
  }
  const row = { rowNumber: 1, reference: "S-1", read: {} };
  for (const rows of [[], [{ ...row, rowNumber: 0 }], [{ ...row, read: { surprise: 1 } }], Array.from({ length: 21 }, () => row), "rows"]) {
    expect((await posting.call(posting.recruiter, "advertFiles.takeIn", { rows })).status).toBeGreaterThanOrEqual(400);
    expect((await posting.call(posting.recruiter, "advertFiles.takeIn", { rows })).status).toBeLessThan(500);
  }
  const unknown = await posting.call<{ results: { refusal: string | null }[] }>(posting.recruiter, "posting.publishSeveral", {
    ids: ["AAAAAAAAAAAAAAAAAAAAAA"],
  });
  expect(unknown.data.results[0]?.refusal).toBe("You have no advert with that ID.");
});

test("a draft of another firm is not published among one’s own", async () => {
  await posting.grant(2);
  const foreign = await posting.draft({ title: "Quantity Surveyor" }, posting.newcomer);
  const { data } = await posting.call<{ results: { status: string | null; refusal: string | null }[] }>(
    posting.recruiter,
    "posting.publishSeveral",
    { ids: [foreign] },
  );
  expect(data.results).toEqual([{ id: foreign, status: null, refusal: "You have no advert with that ID." }]);
});
