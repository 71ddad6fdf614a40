import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountPreferences } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { jobs } from "#db/schema/jobs.ts";
import { notifications } from "#db/schema/notifications.ts";
import { savedJobs } from "#db/schema/tastes.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { agencyAdvert, openPosting, type Posting, wholeAdvert } from "#tests/fixtures/posting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let posting: Posting;
beforeAll(async () => {
  site = await openTestSite({ now });
  posting = await openPosting(site);
});
afterAll(() => site?.close());

type Person = Posting["jobseeker"];
const apply = async (jobId: number, person: Person, state: "sent" | "withdrawn" = "sent") => {
  const moments = { createdAt: now, updatedAt: now, sentAt: now, stateChangedAt: now };
  await site.db
    .insert(applications)
    .values({ publicId: randomPublicId(), jobId, userId: person.id, state, answers: [], source: "board", ...moments });
};
const toldOf = async ({ id }: Person) => {
  const rows = await site.db
    .select({ facts: notifications.facts })
    .from(notifications)
    .where(and(eq(notifications.userId, id), eq(notifications.kind, "advert-changed")));
  return rows.map(({ facts }) => facts.what);
};

interface History {
  moves: { what: string | null; byName: string | null }[];
  versions: { changes: { what: string; before: string | null; after: string | null }[]; reason: string | null }[];
  applications: number;
}

test("lower pay after five applications needs a reason; applicants and savers are told, and the version is kept", async () => {
  const { publish, call, ask, recruiter, colleague, boss } = posting;
  const { data } = await publish();
  const jobId = data.jobId ?? 0;
  const people: Person[] = [];
  for (let n = 0; n < 5; n += 1) people.push(await makePerson(site));
  const [first, second, third, fourth, fifth] = people as [Person, Person, Person, Person, Person];
  for (const person of [first, second, third, fourth]) await apply(jobId, person);
  const lower = { id: data.id, fields: { payMaxPence: 6_500_000 } };

  expect((await call(recruiter, "posting.update", { ...lower, version: 1 })).status).toBe(200);
  await apply(jobId, fifth, "withdrawn");
  const saver = await makePerson(site);
  await site.db.insert(savedJobs).values({ userId: saver.id, jobId, savedAt: now });
  await site.db.insert(accountPreferences).values({ userId: saver.id, onboarding: {}, jobAlerts: true, updatedAt: now });

  const again = { id: data.id, version: 2, fields: { payMaxPence: 6_400_000 } };
  const refused = await call(recruiter, "posting.update", again);
  expect([refused.status, refused.fields[0]?.pointer]).toEqual([422, "/changeReason"]);
  expect((await call(recruiter, "posting.update", { ...again, fields: { payMaxPence: 6_600_000 } })).status).toBe(200);
  const changed = await call(recruiter, "posting.update", { ...again, version: 3, changeReason: "The client has cut the budget." });
  expect(changed.status).toBe(200);

  expect(await toldOf(first)).toEqual(["Pay", "Pay", "Pay"]);
  expect(await toldOf(fifth)).toEqual([]);
  expect(await toldOf(saver)).toEqual(["Pay", "Pay"]);
  const mails = await mailsTo(site, saver.email);
  expect(mails.some(({ text }) => text.includes("The client has cut the budget."))).toBe(true);

  const { data: history } = await ask<History>(boss, "posting.history", { id: data.id });
  expect(history.versions[0]).toMatchObject({
    reason: "The client has cut the budget.",
    changes: [{ what: "pay", before: "£60,000 – £66,000 a year", after: "£60,000 – £64,000 a year" }],
  });
  expect([history.versions.length, history.applications]).toEqual([3, 5]);
  expect(history.moves.map(({ what }) => what)).toEqual([
    "changed payMaxPence",
    "changed payMaxPence",
    "changed payMaxPence",
    "draft to live",
  ]);
  expect((await ask(colleague, "posting.history", { id: data.id })).status).toBe(404);
  const page = await site.app.inject({ url: `/jobs/${data.jobId}` });
  expect(page.body).toContain("Pay lowered on 20 November 2026. Before: £60,000 – £66,000 a year. Since then: £60,000 – £64,000 a year.");
  expect(page.body.indexOf("Since then: £60,000 – £64,000")).toBeLessThan(page.body.indexOf("Since then: £60,000 – £66,000"));
});

test("the public advert tells of place and closing date as well, never of a client whose name was taken from it, and of nothing once", async () => {
  const { call, publish, freelance } = posting;
  const { data } = await publish({ ...agencyAdvert, closesOn: "2026-12-01" }, freelance);
  const show = () =>
    site.db
      .update(jobs)
      .set({ status: "live", firstPublishedAt: now })
      .where(eq(jobs.id, data.jobId ?? 0));
  await show();
  const { clientName: _was, ...unnamed } = agencyAdvert;
  const fields = {
    ...unnamed,
    clientName: null,
    clientUnnamedReason: "post-held",
    place: "York",
    payMinPence: 6_100_000,
    closesOn: "2026-12-08",
  };
  const changed = await call(freelance, "posting.update", { id: data.id, version: 1, fields });
  expect([changed.status, changed.fields]).toEqual([200, []]);
  await call(posting.administrator, "posting.decide", { id: data.id, decision: "approve" });
  const { changes } = (await site.app.inject({ url: `/api/jobs/${data.jobId}` })).json<{ changes: string[] }>();
  expect(changes.toSorted()).toEqual([
    "Closing date changed on 20 November 2026. Before: 1 December 2026. Since then: 8 December 2026.",
    "Pay raised on 20 November 2026. Before: £60,000 – £70,000 a year. Since then: £61,000 – £70,000 a year.",
    "Place changed on 20 November 2026. Before: Leeds. Since then: York.",
  ]);
  expect((await site.app.inject({ url: `/jobs/${data.jobId}` })).body).not.toContain(agencyAdvert.clientName);
});

test("what nobody has seen yet is changed without a word to anybody", async () => {
  const { call, ask, draft, recruiter } = posting;
  const id = await draft(wholeAdvert);
  await call(recruiter, "posting.update", { id, version: 1, fields: { payMaxPence: 6_100_000 } });
  expect((await ask<History>(recruiter, "posting.history", { id })).data.versions).toEqual([]);
});
