import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { companies } from "#db/schema/companies.ts";
import { makeCompany } from "#db/seed/factories.ts";
import type { SentFields } from "#server/modules/market/adverts/posting-fields.ts";
import { grantCredits } from "#server/modules/money/credits/credits.commands.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { agencyAdvert, openPosting, type Posting, wholeAdvert } from "#tests/fixtures/posting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-22T12:00:00Z");
let site: TestSite;
let posting: Posting;
let agent: Posting["recruiter"];
beforeAll(async () => {
  site = await openTestSite({ now });
  posting = await openPosting(site);
  const agency = await makeCompany(site.db, { name: "Plumb Recruiting Ltd", slug: "plumb-recruiting", now });
  await site.db.update(companies).set({ isAgency: true, employerType: "agency" }).where(eq(companies.id, agency));
  agent = await makePerson(site, { role: "recruiter", companyId: agency });
  await posting.grant(20);
  await grantCredits(
    site.db,
    {
      owner: { companyId: agency, freelanceUserId: null },
      credits: 20,
      daysLive: 30,
      validDays: 365,
      orderId: null,
      reason: "for a test",
      actorUserId: null,
    },
    now,
  );
});
afterAll(() => site?.close());

async function publish(person: Posting["recruiter"], fields: SentFields): Promise<{ id: string; jobId: number }> {
  const id = await posting.draft(fields, person);
  const { data } = await posting.call(person, "posting.publish", { id });
  expect(data.status).toBe("live");
  return { id, jobId: data.jobId ?? 0 };
}

const words =
  "<p>You will measure, price and settle packages for works beside the water: take off quantities, let subcontracts, value variations each month, agree compensation events under NEC4 and report cost to the commercial manager, who reads what you write and answers the same day. Two days a week at the office, the rest on site.</p>";
const ofEmployer = { ...wholeAdvert, description: words };
const ofAgency = { ...agencyAdvert, description: words };

interface Listed {
  total: number;
  items: { id: number; sameVacancyCount: number }[];
}
const listed = async (words: string) => {
  const { total, items } = (await site.app.inject({ url: `/api/jobs?q=${words}` })).json<Listed>();
  return { total, items: items.map(({ id, sameVacancyCount }) => [id, sameVacancyCount]) };
};
interface Standing {
  sameVacancy: { jobId: number; title: string; companyName: string; companySlug: string; isAgency: boolean }[];
}
const standing = async (person: Posting["recruiter"], id: string) =>
  (await posting.ask<Standing>(person, "posting.history", { id })).data.sameVacancy;

test("4.6.5 an agency's advert and the employer's own for one vacancy are one card, the employer's, whoever came first; both are told where theirs stands", async () => {
  const title = "Quantity Surveyor, lock gates";
  const agencys = await publish(agent, { ...ofAgency, title });
  expect(await standing(agent, agencys.id)).toEqual([]);
  expect(await listed("gates")).toEqual({ total: 1, items: [[agencys.jobId, 0]] });
  const employers = await publish(posting.recruiter, { ...ofEmployer, title });
  expect(await listed("gates")).toEqual({ total: 1, items: [[employers.jobId, 1]] });
  const inOrder = [
    { jobId: employers.jobId, title, companyName: "Oak Building Ltd", companySlug: "oak-building", isAgency: false },
    { jobId: agencys.jobId, title, companyName: "Plumb Recruiting Ltd", companySlug: "plumb-recruiting", isAgency: true },
  ];
  expect(await standing(agent, agencys.id)).toEqual(inOrder);
  expect(await standing(posting.recruiter, employers.id)).toEqual(inOrder);
  expect((await posting.ask(posting.newcomer, "posting.history", { id: agencys.id })).status).toBe(404);
  const closed = await posting.call(posting.recruiter, "posting.close", { id: employers.id });
  expect(closed.data.status).toBe("closed");
  expect((await listed("gates")).total).toBe(1);
  expect(await standing(agent, agencys.id)).toEqual([]);
});

test("an advert that withholds its client stands alone, from the beginning or from the day it withholds them", async () => {
  const title = "Quantity Surveyor, dry docks";
  const employers = await publish(posting.recruiter, { ...ofEmployer, title });
  const { clientName: _named, ...unnamed } = ofAgency;
  const withheld = await publish(agent, { ...unnamed, clientUnnamedReason: "client-asked", title });
  expect(await standing(agent, withheld.id)).toEqual([]);
  expect((await listed("docks")).items.toSorted()).toEqual([
    [employers.jobId, 0],
    [withheld.jobId, 0],
  ]);

  const before = "Quantity Surveyor, groynes";
  await publish(agent, { ...unnamed, clientUnnamedReason: "client-asked", title: before });
  expect(await standing(posting.recruiter, (await publish(posting.recruiter, { ...ofEmployer, title: before })).id)).toEqual([]);
  expect((await listed("groynes")).total).toBe(2);

  const other = "Quantity Surveyor, slipways";
  const own = await publish(posting.recruiter, { ...ofEmployer, title: other });
  const named = await publish(agent, { ...ofAgency, title: other });
  expect((await standing(agent, named.id)).map(({ jobId }) => jobId)).toEqual([own.jobId, named.jobId]);
  const version = (await posting.ask<{ version: number }>(agent, "posting.get", { id: named.id })).data.version;
  const fields = { clientName: null, clientUnnamedReason: "client-asked" };
  expect((await posting.call(agent, "posting.update", { id: named.id, version, fields })).status).toBe(200);
  expect(await standing(posting.recruiter, own.id)).toEqual([]);
  expect((await listed("slipways")).total).toBe(2);
});

test("two of one firm stay two, and so do adverts of other places or other words", async () => {
  const title = "Quantity Surveyor, weirs";
  const description = `<p>${"Measure, value and report on weirs for a client who builds few of them and keeps each for a century or two. ".repeat(4)}</p>`;
  await publish(posting.recruiter, { ...ofEmployer, title });
  await publish(posting.recruiter, { ...ofEmployer, title });
  await publish(agent, { ...ofAgency, title, place: "York" });
  const apart = await publish(agent, { ...ofAgency, title, description });
  expect(await standing(agent, apart.id)).toEqual([]);
  expect((await listed("weirs")).total).toBe(4);
});
