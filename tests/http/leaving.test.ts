import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { savedSearches } from "#db/schema/alerts.ts";
import { sessions } from "#db/schema/sign-in.ts";
import { eraseDueAccounts } from "#server/modules/people/accounts/personal-data/erase-account.commands.ts";
import { mailAlerts, publishAdvert } from "#tests/fixtures/alerts.ts";
import { type Applying, freshKey, openApplying } from "#tests/fixtures/applying.ts";
import { makePdf } from "#tests/fixtures/cv-files.ts";
import { openCvs } from "#tests/fixtures/cvs.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
const dayMs = 86_400_000;
let site: TestSite;
let board: Applying;

beforeAll(async () => {
  site = await openTestSite({ now });
  board = await openApplying(site);
});
afterAll(() => site.close());

/** Moves the clock, and keeps every user signed in. */
const moveTo = async (at: Date) => {
  site.setNow(at);
  await site.db.update(sessions).set({ createdAt: at, lastSeenAt: at, expiresAt: new Date(at.getTime() + dayMs) });
};

test("4.2.11 a jobseeker pauses, takes all they have along and is erased: applications are withdrawn, mails and the CV end", async () => {
  // At a domain of their own: people hide from those who share theirs.
  const jo = await makePerson(site, { name: "Jo Seeker", email: "jo@zebraquince.example.test" });
  const people = openCvs(site);
  const call = <Data>(name: string, input: object = {}, headers = {}) =>
    callProcedure<Data>(site, name, { ...jo.session.writeHeaders, ...headers }, input);
  const { cv } = await people.upload(jo, "Jo CV.pdf", makePdf({ comment: "CV of Jo" }));
  const id = await board.apply(jo, await board.advert({ title: "Zebraquince surveyor" }), { cvId: cv.id, coverNote: "Dear all" });
  const sent = await call("messages.send", { id, text: "Have you read it?" }, { "idempotency-key": `"${freshKey()}"` });
  const kept = await call<{ id: string }>("alerts.save", { query: "q=zebraquince", frequency: "daily" });
  const found = await call("profiles.save", { headline: "Senior QS", level: "senior" });
  const shown = await call("profiles.setVisibility", { visibility: "open" });
  expect([sent.status, kept.status, found.status, shown.status]).toEqual([200, 200, 200, 200]);
  const findable = async () =>
    (await site.app.inject({ url: "/api/jobseeker", headers: board.recruiter.session.headers })).json<{ total: number }>().total;
  expect(await findable()).toBe(1);
  expect((await call("profiles.pause", { isPaused: true })).status).toBe(200);
  expect(await findable()).toBe(0);

  const files = unzipSync((await people.download(jo, "/api/account/export")).rawPayload);
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(text(`cvs/${cv.id}.pdf`)).toContain("CV of Jo");
  expect(JSON.parse(text("applications.json"))).toMatchObject([{ coverNote: "Dear all" }]);
  expect(JSON.parse(text("messages.json"))).toMatchObject([{ text: "Have you read it?" }]);
  expect(Object.entries(files).some(([name, bytes]) => name.endsWith(".json") && strFromU8(bytes).includes("q=zebraquince"))).toBe(true);

  const asked = await call<{ dueAt: string }>("account.data.requestErasure", { email: jo.email });
  const due = new Date(asked.data.dueAt);
  expect(due.getTime() - now.getTime()).toBe(7 * dayMs);
  expect((await mailsTo(site, jo.email)).map(({ template }) => template)).toContain("erasure-requested");
  const employer = async () => ({
    cv: (await people.download(board.recruiter, `/api/applications/${id}/cv`)).statusCode,
    seen: (await board.read(board.recruiter, id)).data,
  });
  await moveTo(new Date(due.getTime() - 1));
  expect(await eraseDueAccounts(site.services, site.services.now())).toEqual({ erased: 0, held: 0 });
  expect(await employer()).toMatchObject({ cv: 200, seen: { state: "opened", coverNote: "Dear all" } });

  await moveTo(due);
  expect(await eraseDueAccounts(site.services, due)).toEqual({ erased: 1, held: 0 });
  expect(await employer()).toMatchObject({
    cv: 404,
    seen: { state: "withdrawn", applicantName: null, email: null, coverNote: null },
  });
  const templates = async () => (await mailsTo(site, jo.email)).map(({ template }) => template);
  const receipts = await templates();
  expect(receipts).toEqual(["erasure-done"]);

  expect(await site.db.$count(savedSearches, eq(savedSearches.query, "q=zebraquince"))).toBe(0);
  await publishAdvert(site, { companyId: board.companyId, title: "Zebraquince surveyor again" });
  await moveTo(new Date(due.getTime() + dayMs));
  expect(await mailAlerts(site)).toBe(0);
  expect(await templates()).toEqual(receipts);
});
