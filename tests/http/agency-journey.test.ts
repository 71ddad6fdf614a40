import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { companies } from "#db/schema/companies.ts";
import { agencyAdvert, freshPostingKey, openPosting, type Posting } from "#tests/fixtures/posting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-22T12:00:00Z");
let site: TestSite;
let posting: Posting;
beforeAll(async () => {
  site = await openTestSite({ now });
  posting = await openPosting(site);
  await site.db.update(companies).set({ isAgency: true, employerType: "agency" }).where(eq(companies.id, posting.company));
});
afterAll(() => site?.close());

const key = () => ({ "idempotency-key": `"${freshPostingKey()}"` });

test("✗ 4.6 a client whose name was taken from an advert again is in no page, data, markup, list, search, feed or file", async () => {
  const { call, draft, grant, recruiter } = posting;
  await grant(1);
  const id = await draft({ ...agencyAdvert, title: "Quantity Surveyor, sea walls", clientName: "Groyne Secret plc" });
  await call(recruiter, "posting.update", { id, version: 1, fields: { clientName: null, clientUnnamedReason: "client-asked" } });
  const { data } = await call(recruiter, "posting.publish", { id });
  expect(data.status).toBe("live");
  const feeds = ["indeed.xml", "linkedin.xml", "jobs.rss.xml", "jobs.json"].map((board) => `/feeds/company/oak-building/${board}`);
  const places = [`/jobs/${data.jobId}`, `/api/jobs/${data.jobId}`, "/jobs?q=walls", "/api/jobs?q=walls", "/company/oak-building"];
  let named = 0;
  for (const url of [...places, ...feeds, `/jobs/${data.jobId}/apply`]) {
    const { body, statusCode } = await site.app.inject({ url });
    expect([url, statusCode]).toEqual([url, 200]);
    if (body.includes("sea walls")) named += 1;
    expect([url, /groyne/i.test(body)]).toEqual([url, false]);
  }
  expect(named).toBe(places.length + feeds.length + 1);
  expect((await site.app.inject({ url: "/api/jobs?q=groyne" })).json<{ total: number }>().total).toBe(0);
});

test("✗ 4.6 what a program may not change it is told of: an advert nobody has, one that ended, and of a batch the half without a credit", async () => {
  const { rest, grant, recruiter, call, ask, boss } = posting;
  for (const path of ["/api/jobs/999999999", "/api/jobs/AAAAAAAAAAAAAAAAAAAAAA"]) {
    expect((await rest(recruiter, "PATCH", path, { title: "Nobody’s Surveyor" }, { "if-match": '"1"' })).statusCode).toBe(404);
    expect((await rest(recruiter, "POST", `${path}/close`, {})).statusCode).toBe(404);
  }
  await grant(2);
  const titles = ["Quay Surveyor", "Lock Surveyor", "Weir Surveyor", "Sluice Surveyor"];
  const statuses: number[] = [];
  for (const title of titles) {
    statuses.push((await rest(recruiter, "POST", "/api/jobs", { ...agencyAdvert, title, publish: true }, key())).statusCode);
  }
  expect(statuses).toEqual([201, 201, 402, 402]);
  const { data } = await ask<{ items: { title: string; id: string; status: string }[] }>(boss, "posting.mine", { q: "Surveyor" });
  const live = data.items.filter(({ title, status }) => titles.includes(title) && status === "live");
  expect(live.map(({ title }) => title).sort()).toEqual(["Lock Surveyor", "Quay Surveyor"]);
  const again = await rest(recruiter, "POST", "/api/jobs", { ...agencyAdvert, title: "Quay Surveyor" }, key());
  const checked = await call<{ duplicates: { title: string }[] }>(recruiter, "posting.validate", { id: again.json<{ id: string }>().id });
  expect(JSON.stringify(checked.data)).toContain("Quay Surveyor");
});

test("✗ 4.6 an advert for a fee that workers pay is asked about, with the words at fault and the rule, and read by a person before it is shown", async () => {
  const { draft, call, recruiter } = posting;
  await posting.grant(1);
  const id = await draft({ ...agencyAdvert, description: `${agencyAdvert.description}<p>A registration fee of £50 applies.</p>` });
  const { status, reason, fields } = await call(recruiter, "posting.publish", { id });
  expect([status, reason]).toEqual([422, "needs-confirmation"]);
  expect(fields.find(({ pointer }) => pointer === "/description")?.detail).toMatch(/fee/i);
  const confirmed = await call<{ status: string }>(recruiter, "posting.publish", { id, confirmed: ["looks-like-a-fee"] });
  expect([confirmed.status, confirmed.data?.status]).toEqual([200, "awaiting-review"]);
});
