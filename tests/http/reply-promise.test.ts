import { and, eq, gt } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applications } from "#db/schema/applications.ts";
import { advertCredits, priceCredits } from "#db/schema/credits.ts";
import { jobs } from "#db/schema/jobs.ts";
import { decidePromises, remindOfPromises, settlePromises } from "#server/modules/hiring/applications/promises/promises.commands.ts";
import type { SentFields } from "#server/modules/market/adverts/posting-fields.ts";
import type { Outputs, SearchPage } from "#server/types.ts";
import { freshKey } from "#tests/fixtures/applying.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { openPosting, type Posting, wholeAdvert } from "#tests/fixtures/posting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const start = new Date("2026-11-02T09:00:00Z");
const day = (days: number, clock = "09:00:00") =>
  new Date(`${new Date(start.getTime() + days * 86_400_000).toISOString().slice(0, 10)}T${clock}Z`);
let site: TestSite;
let posting: Posting;
beforeAll(async () => {
  site = await openTestSite({ now: start });
  posting = await openPosting(site);
});
afterAll(() => site?.close());

type Person = Posting["boss"];
const { questions: _asked, ...asksNothing } = wholeAdvert;
const promising = { ...asksNothing, replyPromiseDays: 10 } as const satisfies SentFields;

/** Publishes an advert, paid for by its order unless it is free. */
async function publish(fields: SentFields, { person = posting.recruiter, boss = posting.boss } = {}): Promise<number> {
  const { data: order } = await posting.call<{ id: string }>(boss, "billing.order", { planSlug: "single" });
  await posting.call(posting.administrator, "billing.markPaid", { id: order.id });
  const { data, fields: faults } = await posting.call(person, "posting.publish", { id: await posting.draft(fields, person) });
  if (data?.jobId == null) throw new Error(JSON.stringify(faults));
  return data.jobId;
}

async function apply(jobId: number, name = "Jo Seeker"): Promise<{ person: Person; id: string }> {
  const person = await makePerson(site, { name });
  const answer = await site.app.inject({
    method: "POST",
    url: "/api/applications",
    headers: { ...person.session.writeHeaders, "idempotency-key": `"${freshKey()}"` },
    payload: JSON.stringify({ jobId }),
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return { person, id: answer.json<{ id: string }>().id };
}

const setStatus = (id: string, from: string, to: string, person = posting.recruiter) =>
  callProcedure(site, "applications.setStatus", person.session.writeHeaders, { id, from, to, message: null });
const write = (id: string) => posting.call(posting.recruiter, "messages.send", { id, text: "We decide next week." });
const stateOf = async (id: string) =>
  (await site.db.select({ state: applications.promiseState }).from(applications).where(eq(applications.publicId, id)))[0]?.state;
const decideAt = (moment: Date) => {
  site.setNow(moment);
  return decidePromises(site.services, moment);
};
const settleAt = (moment: Date) => {
  site.setNow(moment);
  return settlePromises(site.services, moment);
};
const listed = async (query: string) =>
  (await site.app.inject(`/api/jobs?${query}`)).json<{ items: { id: number; replyPromise: unknown }[] }>().items;
const pageOf = async (jobId: number) =>
  (await site.app.inject(`/api/jobs/${jobId}`)).json<{ replyPromise: { days: number; brokenAt: string | null; record: unknown } }>();
const overview = async (person = posting.recruiter) =>
  (await queryProcedure<Outputs["recruiting"]["overview"]>(site, "recruiting.overview", person.session.headers)).data.promises;

describe("a promise on an advert", () => {
  test("is made when it is posted, shown in the list and on the page, and found by every longer choice", async () => {
    const jobId = await publish(promising);
    const [card] = await listed("promise=10");
    expect(card).toMatchObject({ id: jobId, replyPromise: { days: 10, record: null } });
    const found = async (days: number) => (await listed(`promise=${days}`)).map(({ id }) => id);
    expect([await found(5), await found(10), await found(20)]).toEqual([[], [jobId], [jobId]]);
    const { data } = await queryProcedure<SearchPage>(site, "search.page", {}, { replyPromise: ["20"] });
    expect(data.tags.map(({ label }) => label)).toEqual(["Promises an answer within 20 days"]);
    const facet = data.facets.find(({ field }) => field === "replyPromise");
    expect(facet?.groups[0]?.options.map(({ label, count }) => [label, count])).toEqual([
      ["Within 5 days", 0],
      ["Within 10 days", 1],
      ["Within 20 days", 1],
    ]);
    expect((await pageOf(jobId)).replyPromise).toEqual({ days: 10, record: null, brokenAt: null });
  });

  test("is of 5, 10 or 20 days, and only where people apply here", async () => {
    const faultsOf = async (fields: object) =>
      (await posting.call(posting.recruiter, "posting.create", { fields: { ...asksNothing, ...fields } })).fields.map(
        ({ detail }) => detail,
      );
    expect(await faultsOf({ replyPromiseDays: 7 })).toEqual(["Promise an answer within 5, 10 or 20 days, or leave it empty."]);
    const away = { ...promising, applyKind: "external", applyUrl: "https://www.oak-building.co.uk/jobs" } as const;
    const { fields } = await posting.publish(away);
    expect(fields).toEqual([
      { pointer: "/replyPromiseDays", detail: "You can promise an answer to people who apply here; yours apply on another site." },
    ]);
  });

  test("can be neither changed nor taken back once the advert is live, by REST either", async () => {
    const jobId = await publish(promising);
    for (const replyPromiseDays of [20, 5, null]) {
      const at = { "if-match": '"1"' };
      const { statusCode, body } = await posting.rest(posting.recruiter, "PATCH", `/api/jobs/${jobId}`, { replyPromiseDays }, at);
      expect([statusCode, body]).toEqual([422, expect.stringContaining("fixed when the advert went live")]);
    }
    const { status } = await posting.call(posting.recruiter, "posting.update", {
      id: String(jobId),
      version: 1,
      fields: { title: "Cost Manager" },
    });
    expect(status).toBe(200);
    expect((await pageOf(jobId)).replyPromise.days).toBe(10);
  });
});

describe("an answer", () => {
  test("is a stage or a message, not opening; undone it is none; who withdraws is owed none; each is decided once by many processes", async () => {
    site.setNow(start);
    const jobId = await publish(promising);
    const [moved, written, opened, undone, left] = await Promise.all(
      ["Ann", "Bea", "Cal", "Dee", "Eve"].map((name) => apply(jobId, `${name} Able`)),
    );
    if (!moved || !written || !opened || !undone || !left) throw new Error("nobody applied");
    site.setNow(day(1));
    await setStatus(moved.id, "sent", "in-review");
    await write(written.id);
    await queryProcedure(site, "applications.get", posting.recruiter.session.headers, { id: opened.id });
    await setStatus(undone.id, "sent", "shortlisted");
    await callProcedure(site, "hiring.undo", posting.recruiter.session.writeHeaders, { ids: [undone.id] });
    await callProcedure(site, "applications.withdraw", left.person.session.writeHeaders, { id: left.id });
    const states = async () => Promise.all([moved, written, opened, undone, left].map(({ id }) => stateOf(id)));
    await decideAt(day(1, "09:00:20"));
    expect(await states()).toEqual(["open", "kept", "open", "open", "open"]);
    expect(await overview()).toMatchObject({ barredUntil: null });
    expect((await overview()).adverts.find((advert) => advert.jobId === jobId)).toMatchObject({
      ...{ days: 10, waiting: 2, kept: 1, broken: 0, isBroken: false, nextDueAt: "2026-11-12T23:59:59.000Z" },
    });
    await Promise.all(Array.from({ length: 3 }, () => decideAt(day(1, "09:11:00"))));
    expect(await states()).toEqual(["kept", "kept", "open", "open", "released"]);
    await decideAt(new Date("2026-11-13T00:01:58Z"));
    expect(await states()).toEqual(["kept", "kept", "open", "open", "released"]);
    const runs = await Promise.all(Array.from({ length: 3 }, () => decideAt(new Date("2026-11-13T00:02:00Z"))));
    expect(runs.reduce((sum, { broken }) => sum + broken, 0)).toBe(2);
    expect(await states()).toEqual(["kept", "kept", "broken", "broken", "released"]);

    // The applicants are told honestly, once; the employer once for both.
    for (const { person, id } of [opened, undone]) {
      const mails = (await mailsTo(site, person.email)).filter(({ template }) => template === "promise-news");
      expect(mails.map(({ subject }) => subject)).toEqual(["No answer in time: Senior Quantity Surveyor"]);
      expect(mails[0]?.text).toContain("Oak Building Ltd promised you an answer by Thursday 12 November 2026, and has not given you one.");
      const { data } = await queryProcedure<{ items: { kind: string; path: string }[] }>(
        site,
        "notifications.list",
        person.session.headers,
        {},
      );
      expect(data.items.filter(({ kind }) => kind === "promise-news").map(({ path }) => path)).toEqual([expect.stringContaining(id)]);
      const view = await queryProcedure<{ promise: unknown }>(site, "applications.get", person.session.headers, { id });
      expect(view.data.promise).toEqual({ dueAt: "2026-11-12T23:59:59.000Z", state: "broken" });
    }
    expect((await mailsTo(site, moved.person.email)).some(({ template }) => template === "promise-news")).toBe(false);
    const toEmployer = (await mailsTo(site, posting.recruiter.email)).filter(({ subject }) =>
      subject.startsWith("Promise to answer broken"),
    );
    expect(toEmployer.map(({ text }) => /2 applicants were not answered/.test(text))).toEqual([true]);

    // The advert no longer promises, and says so.
    expect((await pageOf(jobId)).replyPromise).toMatchObject({ days: 10, brokenAt: "2026-11-12T23:59:59.000Z" });
    expect((await listed("promise=20")).map(({ id }) => id)).not.toContain(jobId);
    const late = await apply(jobId, "Flo Late");
    expect(await stateOf(late.id)).toBeNull();
    expect(await overview()).toMatchObject({ barredUntil: "2027-02-10T23:59:59.000Z" });
  });

  test("once broken bars the firm from a new promise for ninety days, not from keeping those it made", async () => {
    site.setNow(day(20));
    const { fields, status } = await posting.publish(promising);
    expect([status, fields]).toEqual([
      422,
      [
        {
          pointer: "/replyPromiseDays",
          detail: "You broke a promise to answer, so you can promise again from Wednesday 10 February 2027. Leave it empty until then.",
        },
      ],
    ]);
    const [running] = await listed("promise=20");
    expect(running).toBeDefined();
    const closed = await posting.call(posting.recruiter, "posting.close", { id: String(running?.id) });
    expect(closed.status).toBe(200);
    await posting.grant(1);
    const reopened = await posting.call(posting.recruiter, "posting.reopen", { id: String(running?.id) });
    expect(reopened.status).toBe(200);
    expect((await pageOf(running?.id ?? 0)).replyPromise).toBeNull();
  });
});

test("reminds the employer two days before and on the last day, once for an advert, by mail only with updates on", async () => {
  site.setNow(start);
  const { freelance } = posting;
  await posting.grant(1, freelance, null);
  const agency = { advertiser: "agency", engagement: "permanent", employerType: "main-contractor", clientName: "Elm Ltd" } as const;
  const draft = await posting.draft({ ...promising, ...agency, experience: "Five years." }, freelance);
  const { data } = await posting.call(freelance, "posting.publish", { id: draft });
  if (data.jobId === null) throw new Error("no advert");
  await site.db
    .update(jobs)
    .set({ status: "live", firstPublishedAt: start, expiresAt: day(30) })
    .where(eq(jobs.id, data.jobId));
  await apply(data.jobId);
  await apply(data.jobId, "Kim Second");
  const mails = async () =>
    (await mailsTo(site, freelance.email)).filter(({ subject }) => subject.startsWith("Answers due")).map(({ text }) => text);
  expect(await remindOfPromises(site.services, day(7))).toBe(0);
  const runs = await Promise.all([1, 2, 3].map(() => remindOfPromises(site.services, new Date("2026-11-10T08:00:00Z"))));
  expect(runs.reduce((sum, reminded) => sum + reminded, 0)).toBe(1);
  expect(await remindOfPromises(site.services, new Date("2026-11-11T12:00:00Z"))).toBe(0);
  expect(await mails()).toEqual([expect.stringContaining("2 applicants wait for the answer your advert promises")]);
  expect(await remindOfPromises(site.services, new Date("2026-11-12T08:00:00Z"))).toBe(1);
  expect(await remindOfPromises(site.services, new Date("2026-11-12T23:00:00Z"))).toBe(0);
  expect(await mails()).toHaveLength(2);
});

describe("a promise kept to everybody", () => {
  /** A firm of its own, with an advert that ended after its only applicant was answered. */
  async function keepPromise(fields: SentFields = promising, isFree = false) {
    site.setNow(start);
    const { boss, newcomer } = { boss: posting.boss, newcomer: posting.colleague };
    // Nothing that was paid for is left when it is to be free.
    if (isFree) await site.db.update(advertCredits).set({ remaining: 0 }).where(gt(advertCredits.remaining, 0));
    await site.db.update(jobs).set({ promiseBrokenAt: null });
    const jobId = isFree ? ((await posting.publish(fields, newcomer)).data.jobId ?? 0) : await publish(fields, { person: newcomer, boss });
    const { id } = await apply(jobId);
    site.setNow(day(1));
    await setStatus(id, "sent", "not-progressing", newcomer);
    await decideAt(day(1, "10:00:00"));
    await posting.call(newcomer, "posting.close", { id: String(jobId) });
    return jobId;
  }
  const creditsOf = (jobId: number) => site.db.select().from(priceCredits).where(eq(priceCredits.jobId, jobId));

  test("returns a quarter of the price once, lowers the next order and its VAT to the penny, and comes back with a cancelled one", async () => {
    const jobId = await keepPromise();
    expect(await settleAt(day(1, "10:30:00"))).toBe(0);
    const runs = await Promise.all([1, 2, 3].map(() => settleAt(day(1, "12:00:00"))));
    expect(runs.reduce((sum, credited) => sum + credited, 0)).toBe(1);
    const [grant] = await creditsOf(jobId);
    expect(grant).toMatchObject({ kind: "grant", pence: 3_725, remainingPence: 3_725, companyId: posting.company });
    const mails = (await mailsTo(site, posting.boss.email)).filter(({ subject }) => subject.startsWith("Promise kept"));
    expect(mails[0]?.text).toContain("£37.25 credit");
    // Sessions of the first day have ended.
    const boss = await makePerson(site, { role: "company_admin", companyId: posting.company });
    const plan = await queryProcedure<{ plan: object }>(site, "billing.planToBuy", boss.session.headers, { slug: "single" });
    expect(plan.data.plan).toMatchObject({
      pricePence: 14_900,
      discountPence: 3_725,
      netPence: 11_175,
      vatPence: 2_235,
      grossPence: 13_410,
    });
    const { data: order } = await posting.call<{ id: string }>(boss, "billing.order", { planSlug: "single" });
    expect(order).toMatchObject({ discountPence: 3_725, netPence: 11_175, vatPence: 2_235, grossPence: 13_410 });
    const paper = await queryProcedure<object>(site, "billing.document", boss.session.headers, { id: order.id });
    expect(paper.data).toMatchObject({ discountPence: 3_725, netPence: 11_175, vatPence: 2_235, grossPence: 13_410 });
    const left = async () =>
      (await queryProcedure<{ priceCredit: { pence: number } }>(site, "billing.allowance", boss.session.headers)).data.priceCredit.pence;
    expect(await left()).toBe(0);
    await posting.call(boss, "billing.cancelOwn", { id: order.id });
    expect(await left()).toBe(3_725);
    const again = await posting.call(boss, "billing.putOnInvoice", { id: order.id });
    expect([again.status, await left()]).toEqual([200, 0]);
    await posting.call(boss, "billing.cancelOwn", { id: order.id });
    const other = await posting.call<{ discountPence: number }>(boss, "billing.order", { planSlug: "single" });
    expect(other.data.discountPence).toBe(3_725);
    const refused = await posting.call(boss, "billing.putOnInvoice", { id: order.id });
    expect([refused.status, refused.message]).toEqual([
      409,
      "The credit that lowered this order’s price has been used or has expired. Please order again.",
    ]);
  });

  test("earns nothing for a free advert, nor where nobody applied", async () => {
    const free = await keepPromise(promising, true);
    site.setNow(start);
    const unseen = await publish(promising);
    await posting.call(posting.recruiter, "posting.close", { id: String(unseen) });
    await settleAt(day(3));
    expect([await creditsOf(free), await creditsOf(unseen)]).toEqual([[], []]);
    const settled = await site.db.$count(jobs, and(eq(jobs.id, free), eq(jobs.promiseSettledAt, day(3))));
    expect(settled).toBe(1);
  });
});
