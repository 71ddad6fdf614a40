import { Writable } from "node:stream";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { createMemoryLimiter, unlimited } from "#server/kernel/limits/limiter.ts";
import { mailAlerts, makeVisitorAlert } from "#tests/fixtures/alerts.ts";
import { lastMailTo } from "#tests/fixtures/mailbox.ts";
import { agencyAdvert, freshPostingKey, openPosting, type Posting, wholeAdvert } from "#tests/fixtures/posting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

// What an agency's own program may get wrong, and what it must never let out.

const now = new Date("2026-11-22T12:00:00Z");
const logged: string[] = [];
let site: TestSite;
let posting: Posting;
beforeAll(async () => {
  const logTo = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  });
  site = await openTestSite({ now, logTo });
  posting = await openPosting(site);
});
afterAll(() => site?.close());
beforeEach(() => {
  site.setNow(now);
  site.services.limits = unlimited;
});

const key = () => ({ "idempotency-key": `"${freshPostingKey()}"` });
async function makeToken() {
  const order = { name: "Import", scopes: ["jobs:write"], expiresInDays: 30 };
  const { writeHeaders } = posting.recruiter.session;
  const { data } = await callProcedure<{ token: string }>(site, "account.apiTokens.create", writeHeaders, order);
  return data.token;
}
const programOf = (token: string) => ({
  session: { writeHeaders: { "content-type": "application/json", authorization: `Bearer ${token}` } },
});

test("✗ 4.6 a token in the address is refused with the rule, wherever it stands, does nothing and is not logged", async () => {
  const token = await makeToken();
  const bare = { session: { writeHeaders: { "content-type": "application/json" } } };
  const drafts = () => site.db.$count(jobDrafts, eq(jobDrafts.createdByUserId, posting.recruiter.id));
  const before = await drafts();
  for (const url of [`/api/jobs?token=${token}`, `/api/jobs?a=b&api_key=${token}`, `/api/jobs/${token}/close`]) {
    for (const person of [bare, programOf(token)]) {
      const answer = await posting.rest(person, "POST", url, { title: "Surveyor" }, key());
      expect([url, answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
        url,
        400,
        "A token never goes into an address, which others may keep: revoke this one, and send the next as “Authorization: Bearer …”.",
      ]);
    }
  }
  expect((await site.app.inject({ url: `/api/jobs?access_token=${token}` })).statusCode).toBe(400);
  expect(await drafts()).toBe(before);
  expect(logged.join("")).not.toContain(token);
  expect((await posting.rest(programOf(token), "POST", "/api/jobs", { title: "Surveyor" }, key())).statusCode).toBe(201);
});

test("✗ 4.6 a token that was revoked posts nothing from then on", async () => {
  const token = await makeToken();
  const post = () => posting.rest(programOf(token), "POST", "/api/jobs", { title: "Surveyor" }, key());
  expect((await post()).statusCode).toBe(201);
  const { headers, writeHeaders } = posting.recruiter.session;
  const listed = await queryProcedure<{ publicId: string }[]>(site, "account.apiTokens.list", headers);
  await callProcedure(site, "account.apiTokens.revoke", writeHeaders, { publicId: listed.data[0]?.publicId });
  const refused = await post();
  expect([refused.statusCode, refused.headers["www-authenticate"]]).toEqual([401, 'Bearer error="invalid_token"']);
});

test("✗ 4.6 of a thousand posts in a minute those beyond the quota are answered 429, with what is left and when to come again", async () => {
  const program = programOf(await makeToken());
  site.services.limits = createMemoryLimiter();
  const statuses = new Map<number, number>();
  let last: Awaited<ReturnType<typeof posting.rest>> | null = null;
  for (let at = 0; at < 1000; at += 1) {
    site.setNow(new Date(now.getTime() + at * 60));
    last = await posting.rest(program, "POST", "/api/jobs", { title: `Surveyor ${at}` }, key());
    statuses.set(last.statusCode, (statuses.get(last.statusCode) ?? 0) + 1);
  }
  expect([...statuses.keys()].sort()).toEqual([201, 429]);
  expect(statuses.get(201)).toBe(30);
  expect(last?.json()).toMatchObject({ code: "rate-limited", "violated-policies": ["job-post"] });
  expect(last?.headers).toMatchObject({ "x-ratelimit-limit": "30", "x-ratelimit-remaining": "0" });
  expect(Number(last?.headers["retry-after"])).toBeGreaterThan(0);
  expect(String(last?.headers.ratelimit)).toContain('"job-post";r=0');
});

test.each([
  ["a fortnight’s pay", { payPeriod: "fortnight" }, "/payPeriod", "Choose the period the pay is for."],
  ["pay in yen", { payCurrency: "JPY" }, "/payCurrency", "This field is not known here."],
  [
    "pay with its sign",
    { payMinPence: "¥6,500,000" },
    "/payMinPence",
    "The lowest pay, in pence, must be a whole number from 1 to 100000000.",
  ],
  ["an end before the start of the day", { closesOn: "2026-11-21" }, "/closesOn", "The closing date has passed."],
  ["400 days", { closesOn: "2027-12-27" }, "/closesOn", "The closing date may be at most 60 days away."],
])("✗ 4.6 %s is refused by its field, and nothing is kept", async (_, change, pointer, detail) => {
  const before = await site.db.$count(jobDrafts);
  const program = programOf(await makeToken());
  const answer = await posting.rest(program, "POST", "/api/jobs", { ...wholeAdvert, ...change, publish: true }, key());
  expect([answer.statusCode, answer.json<{ errors: object[] }>().errors]).toEqual([422, [{ pointer, detail }]]);
  expect(await site.db.$count(jobDrafts)).toBe(before);
});

test("✗ 4.6 markup in the title is asked about, and nothing is kept", async () => {
  const before = await site.db.$count(jobDrafts);
  const program = programOf(await makeToken());
  const answer = await posting.rest(program, "POST", "/api/jobs", { ...wholeAdvert, title: "<i>Surveyor</i>", publish: true }, key());
  const detail = "Remove markup from the title: it is plain text. Keep it as it is?";
  const asked = { pointer: "/title", detail, confirm: "looks-like-markup" };
  expect([answer.statusCode, answer.json<{ errors: object[] }>().errors]).toEqual([422, [asked]]);
  expect(await site.db.$count(jobDrafts)).toBe(before);
});

test("✗ 4.6 alerts and mails say nothing of a client that is not named, nor is anybody found by its name", async () => {
  const email = "watching@people.example.test";
  site.setNow(new Date(now.getTime() - 3_600_000));
  await makeVisitorAlert(site, email, "q=breakwater");
  await makeVisitorAlert(site, "guessing@people.example.test", "q=groyne");
  site.setNow(now);
  const { call, draft, grant, freelance, administrator } = posting;
  await grant(1, freelance, null);
  const named = { ...agencyAdvert, title: "Breakwater Quantity Surveyor", clientName: "Groyne Secret plc" };
  const id = await draft(named, freelance);
  await call(freelance, "posting.update", { id, version: 1, fields: { clientName: null, clientUnnamedReason: "client-asked" } });
  await call(freelance, "posting.publish", { id });
  expect((await call(administrator, "posting.decide", { id, decision: "approve" })).data.status).toBe("live");
  site.setNow(new Date(now.getTime() + 26 * 3_600_000));
  await mailAlerts(site);
  const { subject, text, html, template } = await lastMailTo(site, email);
  expect([template, `${subject}${text}${html}`.includes("Breakwater")]).toEqual(["job-alert", true]);
  expect(`${subject}${text}${html}`).not.toMatch(/groyne/i);
  expect((await lastMailTo(site, "guessing@people.example.test")).template).toBe("job-alert-confirm");
});
