import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { companies } from "#db/schema/companies.ts";
import { advertFileMaps, jobDrafts } from "#db/schema/job-drafts.ts";
import { agencySays, description, dryRunFile, toImportRows, xmlFile, xmlJob } from "#tests/fixtures/advert-file.ts";
import { foundOnBoard, openPosting, type Posting } from "#tests/fixtures/posting.ts";
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

interface Taken {
  rowNumber: number;
  outcome: string;
  id: string | null;
  faults: { field: string; detail: string }[];
}
const takeIn = (rows: unknown, more: object = {}, person = posting.recruiter) =>
  posting.call<Taken[]>(person, "advertFiles.takeIn", { everyRow: agencySays, rows, ...more });
const stored = async (reference: string) =>
  (await site.db.select().from(jobDrafts).where(eq(jobDrafts.fileReference, reference)).limit(2)).map(({ fields, ...row }) => ({
    ...row,
    fields: fields as Record<string, unknown>,
  }));

test("4.6.3 a file with a bad row: tried without a trace, mended in place, taken in as drafts, published with the credits there are", async () => {
  const titles = ["Quantity Surveyor, schools", "Senior Quantity Surveyor", "Assistant Quantity Surveyor"];
  const jobs = titles.map((title, at) =>
    xmlJob({ title, referencenumber: `J-${at}`, ...(at === 1 && { salary: "£800", salaryper: "fortnight" }) }),
  );
  const before = await site.db.$count(jobDrafts);
  const { status, data } = await dryRunFile(site, posting.recruiter, xmlFile(...jobs), { everyRow: agencySays });
  expect(status).toBe(200);
  expect(data.rows.map(({ outcome, faults }) => [outcome, faults])).toEqual([
    ["added", []],
    ["rejected", [{ field: "payPeriod", detail: "“fortnight” is not a period pay is kept in." }]],
    ["added", []],
  ]);
  expect(data.rows[0]?.fields).toMatchObject({
    ...{
      title: titles[0],
      category: "quantity-surveyor",
      clientName: "Beech Contractors Ltd",
      contractType: "permanent",
      place: "Leeds, West Yorkshire",
    },
    ...{
      engagement: "permanent",
      payMinPence: 6_000_000,
      payMaxPence: 6_500_000,
      payPeriod: "year",
      experience: "Five years with a main contractor",
    },
  });
  expect(await site.db.$count(jobDrafts)).toBe(before);
  expect(await site.db.$count(advertFileMaps)).toBe(0);

  const mended = { payPeriod: "day", payMinPence: 40_000, payMaxPence: 40_000, payBasis: "paye-agency" };
  const rows = toImportRows(data.rows, { 2: mended });
  const checked = await posting.call<{ outcome: string; faults: unknown[] }[]>(posting.recruiter, "advertFiles.check", {
    everyRow: agencySays,
    rows: rows.slice(1, 2),
  });
  expect(checked.data.map(({ outcome, faults }) => [outcome, faults])).toEqual([["added", []]]);
  const first = await takeIn(rows, { fieldMap: { title: "Title" } });
  expect(first.data.map(({ outcome }) => outcome)).toEqual(["added", "added", "added"]);
  expect((await stored("j-1"))[0]?.fields).toMatchObject({ payPeriod: "day", payMinPence: 40_000, hasAuthority: true });
  const { data: kept } = await posting.ask<{ fieldMap: object }>(posting.recruiter, "advertFiles.settings", undefined);
  expect(kept.fieldMap).toEqual({ title: "title" });

  const again = await dryRunFile(site, posting.recruiter, xmlFile(...jobs), { everyRow: agencySays });
  expect(again.data.rows.map(({ outcome }) => outcome)).toEqual(["unchanged", "unchanged", "unchanged"]);
  const repeated = await takeIn(toImportRows(again.data.rows));
  expect(repeated.data).toEqual(first.data.map((row) => ({ ...row, outcome: "unchanged" })));
  expect(await site.db.$count(jobDrafts)).toBe(before + 3);

  await posting.grant(2);
  const ids = first.data.map(({ id }) => id);
  const key = "publish-from-file";
  const published = await posting.call<{ results: { status: string | null; refusal: string | null }[] }>(
    posting.recruiter,
    "posting.publishSeveral",
    { ids },
    key,
  );
  expect(published.data.results.map(({ status: state }) => state)).toEqual(["live", "live", null]);
  expect(published.data.results[2]?.refusal).toMatch(/no adverts left/);
  const twice = await posting.call<typeof published.data>(posting.recruiter, "posting.publishSeveral", { ids }, key);
  expect(twice.data).toEqual(published.data);
  expect(await foundOnBoard(site, "q=surveyor")).toHaveLength(2);
});

test("what changed in the file is changed here, and what was mended or changed here meanwhile stays", async () => {
  const job = (own: Record<string, string>) => xmlFile(xmlJob({ referencenumber: "K-1", title: "Quantity Surveyor, bridges", ...own }));
  const first = await dryRunFile(site, posting.recruiter, job({ experience: "" }), { everyRow: agencySays });
  expect(first.data.rows[0]?.faults.map(({ field }) => field)).toEqual(["experience"]);
  const [row] = (await takeIn(toImportRows(first.data.rows, { 1: { experience: "MRICS" } }))).data;
  const id = row?.id ?? "";
  await posting.call(posting.recruiter, "posting.update", { id, version: 1, fields: { place: "Hull" } });
  const next = await dryRunFile(site, posting.recruiter, job({ experience: "", salary: "£62,000 to £66,000 per annum" }), {
    everyRow: agencySays,
  });
  expect(next.data.rows.map(({ outcome, changed }) => [outcome, changed.toSorted()])).toEqual([
    ["changed", ["payMaxPence", "payMinPence"]],
  ]);
  expect((await takeIn(toImportRows(next.data.rows))).data[0]?.outcome).toBe("changed");
  const [kept] = await stored("k-1");
  expect(kept?.fields).toMatchObject({ place: "Hull", experience: "MRICS", payMinPence: 6_200_000, payMaxPence: 6_600_000 });
});

test("a live advert changed by its file goes through the checks of every change; one that has ended stays as it is; nothing is closed for being left out", async () => {
  const job = (own: Record<string, string>) => xmlFile(xmlJob({ referencenumber: "L-1", title: "Quantity Surveyor, tunnels", ...own }));
  const first = await dryRunFile(site, posting.recruiter, job({}), { everyRow: agencySays });
  const [row] = (await takeIn(toImportRows(first.data.rows))).data;
  await posting.grant(1);
  await posting.call(posting.recruiter, "posting.publish", { id: row?.id });
  const faulty = await dryRunFile(site, posting.recruiter, job({ description: "Too short." }));
  expect(faulty.data.rows[0]?.faults[0]).toMatchObject({ field: "description" });
  expect((await takeIn(toImportRows(faulty.data.rows))).data[0]).toMatchObject({ outcome: "rejected", faults: [{ field: "description" }] });
  const other = await dryRunFile(site, posting.recruiter, xmlFile(xmlJob({ referencenumber: "L-2" })), { everyRow: agencySays });
  expect(other.data.absent.first.map(({ id }) => id)).toContain(row?.id);
  await posting.call(posting.recruiter, "posting.close", { id: row?.id });
  const ended = await dryRunFile(site, posting.recruiter, job({ title: "Quantity Surveyor, mines" }), { everyRow: agencySays });
  expect(ended.data.rows[0]?.faults[0]?.detail).toMatch(/is closed: reopen it/);
  expect((await dryRunFile(site, posting.recruiter, job({}), { everyRow: agencySays })).data.rows[0]?.outcome).toBe("unchanged");
});

test("what a changed row asks stands beside it, and is answered by taking it in", async () => {
  const job = (own: Record<string, string>) => xmlFile(xmlJob({ referencenumber: "Q-1", title: "Quantity Surveyor, quarries", ...own }));
  const first = await dryRunFile(site, posting.recruiter, job({}), { everyRow: agencySays });
  const [row] = (await takeIn(toImportRows(first.data.rows))).data;
  await posting.grant(1);
  await posting.call(posting.recruiter, "posting.publish", { id: row?.id });
  const asking = await dryRunFile(site, posting.recruiter, job({ description: `${description} A registration fee of £50 applies.` }));
  expect(asking.data.rows[0]).toMatchObject({ outcome: "changed", faults: [], warnings: [expect.stringMatching(/fee/i)] });
  expect(asking.data.rows[0]?.fields.description).toMatch(/A registration fee of £50 applies\.$/);
  expect((await takeIn(toImportRows(asking.data.rows))).data[0]).toMatchObject({ outcome: "changed", faults: [] });
  const [kept] = await stored("q-1");
  expect(kept?.fields).toMatchObject({ confirmed: ["looks-like-a-fee"] });
});

test("a reference is a firm’s own: a colleague’s is left to them, an administrator of the firm may change it, another firm knows nothing of it", async () => {
  const file = xmlFile(xmlJob({ referencenumber: "M-1", title: "Quantity Surveyor, mills" }));
  const first = await dryRunFile(site, posting.recruiter, file, { everyRow: agencySays });
  await takeIn(toImportRows(first.data.rows));
  const changed = xmlFile(xmlJob({ referencenumber: "m-1", title: "Quantity Surveyor, old mills" }));
  const colleague = await dryRunFile(site, posting.colleague, changed, { everyRow: agencySays });
  expect(colleague.data.rows[0]).toMatchObject({ outcome: "rejected", posting: null, faults: [{ field: "reference" }] });
  expect((await takeIn(toImportRows(colleague.data.rows), {}, posting.colleague)).data[0]?.outcome).toBe("rejected");
  expect((await stored("m-1"))[0]?.fields.title).toBe("Quantity Surveyor, mills");
  const boss = await dryRunFile(site, posting.boss, changed, { everyRow: agencySays });
  expect(boss.data.rows[0]).toMatchObject({ outcome: "changed", changed: ["title"] });
  for (const stranger of [posting.newcomer, posting.freelance]) {
    const seen = await dryRunFile(site, stranger, changed, { everyRow: agencySays });
    expect(seen.data.rows[0]?.posting).toBeNull();
    expect(seen.data.absent.count).toBe(0);
    const result = await takeIn(
      toImportRows(seen.data.rows, {
        1: {
          advertiser: stranger === posting.freelance ? "agency" : "employer",
          clientName: stranger === posting.freelance ? "Ash Ltd" : null,
        },
      }),
      {},
      stranger,
    );
    expect(result.data[0]?.outcome).toBe("added");
  }
  expect((await stored("m-1"))[0]?.fields.title).toBe("Quantity Surveyor, mills");
  expect(await site.db.$count(jobDrafts, eq(jobDrafts.fileReference, "m-1"))).toBe(3);
});

test("the same new row taken in by two requests at once is one draft", async () => {
  const first = await dryRunFile(site, posting.recruiter, xmlFile(xmlJob({ referencenumber: "N-1" })), { everyRow: agencySays });
  const both = await Promise.all([1, 2].map(() => takeIn(toImportRows(first.data.rows))));
  expect(both.flatMap(({ data }) => data.map(({ outcome }) => outcome)).sort()).toEqual(["added", "unchanged"]);
  expect(await stored("n-1")).toHaveLength(1);
});

test("a hirer who is not to be named is not read at all, and words that name them all the same are refused", async () => {
  const everyRow = { ...agencySays, clientUnnamedReason: "client-asked" };
  const named = `${description} You will work for Groyne Secret plc.`;
  const file = xmlFile(
    xmlJob({ referencenumber: "P-1", client: "Groyne Secret plc" }),
    xmlJob({ referencenumber: "P-2", client: "Groyne Secret plc", description: named }),
  );
  const { data } = await dryRunFile(site, posting.recruiter, file, { everyRow });
  expect(JSON.stringify(data.rows[0])).not.toContain("Groyne");
  expect(data.rows.map(({ outcome }) => outcome)).toEqual(["added", "rejected"]);
  expect(data.rows[1]?.faults).toEqual([
    { field: "description", detail: "It names “Groyne Secret plc”, but the hirer is meant to stay unnamed." },
  ]);
  await takeIn(toImportRows(data.rows.slice(0, 1)), { everyRow });
  expect(JSON.stringify(await stored("p-1"))).not.toContain("Groyne");
});
