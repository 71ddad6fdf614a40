import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { stoppableHiringMails } from "#db/own-values.ts";
import { mailStopLinks, recruiterSettings } from "#db/schema/recruiter-settings.ts";
import { sendRecruiterSummaries } from "#server/modules/hiring/recruiting/sum-up.commands.ts";
import { sendForm } from "#tests/fixtures/alerts.ts";
import { type Applying, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { lastMailTo, mailsTo } from "#tests/fixtures/mailbox.ts";
import { newIdempotencyKey } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite, testOrigin } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

// Every mail to recruiters that is not about a single action of theirs has an unsubscribe link that works signed out.

type HiringMail = (typeof stoppableHiringMails)[number];
const now = new Date("2026-11-20T12:00:00Z");
const oneClick = { "List-Unsubscribe": "One-Click" };
let site: TestSite;
let firm: Applying;
beforeAll(async () => {
  site = await openTestSite({ now });
});
beforeEach(async () => {
  site.setNow(now);
  firm = await openApplying(site);
});
afterAll(() => site.close());

const choose = async (person: Person, choices: object) => {
  const settings = {
    applicationReceived: "at-once",
    applicationWithdrawn: "off",
    messageReceived: "at-once",
    replyWithinDays: 10,
    ...choices,
  };
  const { status } = await callProcedure(site, "recruiting.saveSettings", person.session.writeHeaders, settings);
  expect(status).toBe(200);
};
const apply = async () => firm.apply(await firm.jobseeker(), await firm.advert());
const write = async (application: string, seeker: Person) =>
  callProcedure(
    site,
    "messages.send",
    { ...seeker.session.writeHeaders, ...newIdempotencyKey() },
    { id: application, text: "When do you decide?" },
  );
const mailOf = async (template: string) => (await mailsTo(site, firm.recruiter.email)).filter((mail) => mail.template === template);

/** Brings one of each kind about, and says how many there are then. */
const bringAbout: Record<HiringMail, () => Promise<number>> = {
  "application-received": async () => {
    await apply();
    return (await mailOf("application-received")).length;
  },
  "message-received": async () => {
    const seeker = await firm.jobseeker();
    await write(await firm.apply(seeker, await firm.advert()), seeker);
    return (await mailOf("message-received")).length;
  },
  "recruiter-summary": async () => {
    // After the moment up to which was summed up.
    const at = new Date(site.services.now().getTime() + 60_000);
    site.setNow(at);
    await apply();
    const tomorrow = new Date(at.getTime() + 86_400_000);
    site.setNow(tomorrow);
    await sendRecruiterSummaries(site.services, tomorrow);
    site.setNow(at);
    return (await mailOf("recruiter-summary")).length;
  },
};
const choicesFor: Record<HiringMail, object> = {
  "application-received": {},
  "message-received": {},
  "recruiter-summary": { applicationReceived: "daily", applicationWithdrawn: "daily" },
};
const pathIn = (headers: Record<string, string>) => (headers["List-Unsubscribe"] ?? "").slice(1, -1).replace(testOrigin, "");

describe.each(Object.keys(bringAbout) as HiringMail[])("a mail of the kind %s", (kind) => {
  test("is ended by one press in a mail program, signed out; looking changes nothing, and other mails go on", async () => {
    await choose(firm.recruiter, choicesFor[kind]);
    expect(await bringAbout[kind]()).toBe(1);
    const [mail] = await mailOf(kind);
    expect(mail?.headers).toEqual({
      "List-Unsubscribe": expect.stringMatching(new RegExp(`^<${testOrigin}/mail/stop/[\\w-]{43}>$`)),
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    const path = pathIn(mail?.headers ?? {});
    expect(mail?.text).toContain(`${testOrigin}${path}`);
    for (let scan = 0; scan < 2; scan++) expect((await site.app.inject({ url: path })).body).toContain("Stop these e-mails");
    for (const _press of [1, 2]) expect((await sendForm(site, path, oneClick, {})).status).toBe(200);
    expect((await site.app.inject({ url: path })).body).toContain("You no longer get these e-mails");
    expect(await bringAbout[kind]()).toBe(1);
    const { data } = await queryProcedure<Record<string, unknown>>(site, "recruiting.settings", firm.recruiter.session.headers);
    const others = {
      "application-received": "messageReceived",
      "message-received": "applicationReceived",
      "recruiter-summary": "messageReceived",
    };
    expect(data[others[kind]]).toBe("at-once");
    expect((await mailsTo(site, firm.recruiter.email)).some(({ text }) => text.includes("Jo Seeker"))).toBe(false);
  });
});

test("the page of the link ends them without script, and two presses at once are one", async () => {
  await apply();
  const path = pathIn((await lastMailTo(site, firm.recruiter.email)).headers);
  const answers = await Promise.all([1, 2, 3].map(() => sendForm(site, path)));
  expect(answers.map(({ status, location }) => [status, location])).toEqual(Array(3).fill([303, `${path}?stopped=1`]));
  const rows = await site.db.select().from(recruiterSettings).where(eq(recruiterSettings.userId, firm.recruiter.id));
  expect(rows.map(({ applicationReceived }) => applicationReceived)).toEqual(["off"]);
});

test("a link that leads nowhere changes nothing and says so; of the right one only the hash is kept", async () => {
  await apply();
  const path = pathIn((await lastMailTo(site, firm.recruiter.email)).headers);
  const token = path.split("/").at(-1) ?? "";
  const wrong = `/mail/stop/${"x".repeat(43)}`;
  expect((await sendForm(site, wrong, oneClick, {})).status).toBe(400);
  expect((await sendForm(site, wrong)).location).toBe(`${wrong}?fault=token-invalid`);
  expect((await site.app.inject({ url: wrong })).body).toContain("This link does not work");
  expect(await site.db.$count(recruiterSettings, eq(recruiterSettings.userId, firm.recruiter.id))).toBe(0);
  const kept = await site.db.select().from(mailStopLinks).where(eq(mailStopLinks.userId, firm.recruiter.id));
  expect([kept.length, JSON.stringify(kept).includes(token)]).toEqual([1, false]);
});

test("the link in a mail to an applicant ends that applicant's mails and none of those who hire", async () => {
  const seeker = await firm.jobseeker();
  await firm.apply(seeker, await firm.advert());
  const links = await site.db.select({ mail: mailStopLinks.mail }).from(mailStopLinks).where(eq(mailStopLinks.userId, seeker.id));
  expect(links).toEqual([{ mail: "application-updates" }]);
});

test("a jobseeker ends mails about applications from the mail itself, signed out, and the outcome of the next comes on the site alone", async () => {
  const seeker = await firm.jobseeker();
  await firm.apply(seeker, await firm.advert());
  const mail = await lastMailTo(site, seeker.email);
  expect([mail.template, mail.headers["List-Unsubscribe-Post"]]).toEqual(["application-sent", "List-Unsubscribe=One-Click"]);
  const path = pathIn(mail.headers);
  expect(mail.text).toContain(`Stop these e-mails`);
  expect((await site.app.inject({ url: path })).body).toContain("about your applications");
  expect((await sendForm(site, path, oneClick, {})).status).toBe(200);
  expect((await site.app.inject({ url: path })).body).toContain("You no longer get these e-mails");
  const before = (await mailsTo(site, seeker.email)).length;
  await firm.apply(seeker, await firm.advert());
  expect((await mailsTo(site, seeker.email)).length).toBe(before);
});
