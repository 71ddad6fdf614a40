import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { alertLinks, alertRecipients, savedSearches } from "#db/schema/alerts.ts";
import { createMemoryLimiter, unlimited } from "#server/kernel/limits/limiter.ts";
import { createSecrets } from "#server/kernel/secrets.ts";
import { minResponseMs } from "#server/modules/people/accounts/account-fields.ts";
import { deleteOutdatedRows } from "#server/modules/people/accounts/personal-data/retention.commands.ts";
import type { Confirmation } from "#server/modules/people/alerts/alert-links.queries.ts";
import type { OwnAlerts } from "#server/modules/people/alerts/alerts.queries.ts";
import { makeVisitorAlert, requestAlert, searchesAt, sendForm } from "#tests/fixtures/alerts.ts";
import { freshEmail, makePerson } from "#tests/fixtures/inviting.ts";
import { lastMailTo, mailsTo } from "#tests/fixtures/mailbox.ts";
import { openTestSite, type TestSite, testOrigin } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
const dayMs = 86_400_000;
let site: TestSite;
let email: string;

beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site.close());
beforeEach(() => {
  site.setNow(now);
  site.services.limits = unlimited;
  email = freshEmail();
});

const later = (days: number) => site.setNow(new Date(now.getTime() + days * dayMs));
const change = (headers: Record<string, string>, input: object) => callProcedure(site, "alerts.change", headers, input);
const switchOff = (headers: Record<string, string>) => callProcedure(site, "account.preferences.update", headers, { jobAlerts: false });
const stateOf = async (token: string) => (await queryProcedure<Confirmation>(site, "alerts.confirmation", {}, { token })).data.state;
const confirm = (token: string) => sendForm(site, `/job-alerts/confirm/${token}`);
const asked = { status: 303, location: "/job-alerts/asked" };

describe("asking for an alert", () => {
  test("for an account’s address, which then stops everything by a link, leaves nothing to confirm that would mail nothing", async () => {
    const jo = await makePerson(site);
    await callProcedure(site, "alerts.save", jo.session.writeHeaders, { query: "q=hazel", frequency: "daily" });
    await requestAlert(site, jo.email, "q=nec4");
    const { token } = await lastMailTo(site, jo.email);
    await requestAlert(site, jo.email, "q=hazel");
    const stop = await lastMailTo(site, jo.email);
    expect([stop.template, await stateOf(token)]).toEqual(["job-alert-unchanged", "waiting"]);
    expect((await sendForm(site, `/job-alerts/stop/${stop.token}`)).location).toContain("stopped=");
    expect(await stateOf(token)).toBe("unknown");
    await confirm(token);
    const { data } = await queryProcedure<OwnAlerts>(site, "alerts.own", jo.session.headers);
    expect(data.items).toMatchObject([{ query: "q=hazel", frequency: "none" }]);
  });

  test("answers the same for an address that is known, unknown, or an account's", async () => {
    const known = freshEmail();
    await makeVisitorAlert(site, known, "q=nec4");
    const account = await makePerson(site);
    site.waits.length = 0;
    for (const address of [email, known, account.email]) expect(await requestAlert(site, address, "q=nec4")).toMatchObject(asked);
    expect(site.waits).toEqual([minResponseMs, minResponseMs, minResponseMs]);
  });

  test.each([
    ["a@b", "email"],
    [`${"x".repeat(290)}@example.test`, "email"],
    ["name@bücher.example", "email"],
    ["two@example.test, three@example.test", "email"],
    ["line@example.test\r\nBcc: all@example.test", "email"],
    ["", "email"],
  ])("by “%s” is refused, and nothing is mailed", async (typed, fault) => {
    const { status, location } = await requestAlert(site, typed, "q=nec4");
    expect([status, location]).toEqual([303, `/job-alerts/new?q=nec4&fault=${fault}`]);
    expect(await mailsTo(site, typed.trim())).toEqual([]);
  });

  test("takes an address with spaces around, with a plus sign, and of an international domain in its ASCII form", async () => {
    for (const typed of [`  ${email}  `, `plus+jobs-${email}`, `name@xn--bcher-kva.example`]) {
      expect(await requestAlert(site, typed, "q=nec4")).toMatchObject(asked);
      expect((await mailsTo(site, typed.trim())).map(({ template }) => template)).toEqual(["job-alert-confirm"]);
    }
  });

  test("of everything, or at no known rhythm, is refused", async () => {
    expect((await requestAlert(site, email, "")).location).toBe("/job-alerts/new?fault=query");
    expect((await requestAlert(site, email, "q=nec4", "hourly")).location).toBe("/job-alerts/new?q=nec4&fault=frequency");
    expect((await requestAlert(site, email, "q=nec4", "none")).location).toBe("/job-alerts/new?q=nec4&fault=frequency");
  });

  test("from another site is refused", async () => {
    const elsewhere = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    expect((await sendForm(site, "/job-alerts/new", { email, query: "q=nec4", frequency: "daily" }, elsewhere)).status).toBe(403);
  });

  test("puts no word that was typed into the mail", async () => {
    await requestAlert(site, email, `q=${encodeURIComponent('"buy pills at evil.example"')}`);
    const { subject, text, html } = await lastMailTo(site, email);
    expect(`${subject}${text}${html}`).not.toMatch(/pills|evil/);
  });

  test("twice keeps one alert, as asked last; the link of each mail confirms it", async () => {
    await requestAlert(site, email, "q=nec4&level=senior");
    const first = (await lastMailTo(site, email)).token;
    later(3);
    await requestAlert(site, email, "level=senior&q=+nec4+", "weekly");
    const second = (await lastMailTo(site, email)).token;
    await sendForm(site, `/job-alerts/confirm/${second}`, { again: "1" });
    const third = (await lastMailTo(site, email)).token;
    expect(await mailsTo(site, email)).toHaveLength(3);
    expect(await searchesAt(site, email)).toMatchObject([{ frequency: "weekly", confirmedAt: null }]);
    for (const token of [first, second, third]) expect(await stateOf(token)).toBe("waiting");
    for (const token of [first, second, third]) expect((await confirm(token)).location).toBe(`/job-alerts/confirm/${token}`);
    for (const token of [first, second, third]) expect(await stateOf(token)).toBe("confirmed");
    expect(await searchesAt(site, email)).toMatchObject([{ frequency: "weekly", confirmedAt: site.services.now() }]);
  });

  test("twice, while the site’s secret is replaced, sends links that both confirm", async () => {
    const { secrets } = site.services;
    const [former, current] = ["the former secret of a site, long enough", "the current secret of a site, long enough"];
    site.services.secrets = createSecrets(former);
    await requestAlert(site, email, "q=nec4");
    site.services.secrets = createSecrets(current, former);
    await requestAlert(site, email, "q=nec4");
    for (const { token } of await mailsTo(site, email)) expect((await confirm(token)).location).not.toContain("fault");
    site.services.secrets = secrets;
  });

  test("after it was stopped is another alert, which no earlier link confirms", async () => {
    await makeVisitorAlert(site, email, "q=nec4");
    const earlier = (await lastMailTo(site, email)).token;
    await requestAlert(site, email, "q=nec4");
    await sendForm(site, `/job-alerts/stop/${(await lastMailTo(site, email)).token}`);
    await requestAlert(site, email, "q=nec4");
    expect((await confirm(earlier)).location).toContain("fault=token-invalid");
    expect(await searchesAt(site, email)).toMatchObject([{ confirmedAt: null }]);
  });

  test("an eleventh time is answered as ever; the mail says why nothing was added", async () => {
    for (let count = 1; count <= 10; count++) await makeVisitorAlert(site, email, `q=word${count}`);
    expect(await requestAlert(site, email, "q=word11")).toMatchObject(asked);
    const mail = await lastMailTo(site, email);
    expect([mail.template, mail.text]).toEqual(["job-alert-unchanged", expect.stringContaining("You already have the maximum of 10")]);
    expect(await requestAlert(site, email, "q=word3")).toMatchObject(asked);
    expect((await lastMailTo(site, email)).text).toContain("You already have it");
    expect(await searchesAt(site, email)).toHaveLength(10);
  });

  test("by somebody who types addresses of others fills nobody's list", async () => {
    for (let count = 1; count <= 14; count++) await requestAlert(site, email, `q=word${count}`);
    expect(await searchesAt(site, email)).toHaveLength(10);
    expect(await mailsTo(site, email)).toHaveLength(10);
  });
});

describe("the link of the mail", () => {
  test("is used up by a button alone, and says so when it is opened again", async () => {
    await requestAlert(site, email, "q=nec4");
    const { token } = await lastMailTo(site, email);
    for (let scan = 0; scan < 5; scan++) {
      const page = await site.app.inject({ url: `/job-alerts/confirm/${token}` });
      expect([page.statusCode, page.headers["cache-control"]]).toEqual([200, "no-store"]);
    }
    expect(await stateOf(token)).toBe("waiting");
    expect(await confirm(token)).toMatchObject({ status: 303, location: `/job-alerts/confirm/${token}` });
    expect(await stateOf(token)).toBe("confirmed");
    expect((await confirm(token)).location).not.toContain("fault");
    expect((await site.app.inject({ url: `/job-alerts/confirm/${token}` })).body).toContain("already confirmed");
  });

  test("pressed twice at once confirms once", async () => {
    await requestAlert(site, email, "q=nec4");
    const { token } = await lastMailTo(site, email);
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.map(({ location }) => location)).toEqual(Array(3).fill(`/job-alerts/confirm/${token}`));
  });

  test("no longer works after seven days, and offers a new one, which does", async () => {
    await requestAlert(site, email, "q=nec4");
    const { token } = await lastMailTo(site, email);
    later(7);
    expect(await stateOf(token)).toBe("expired");
    expect((await confirm(token)).location).toContain("fault=token-invalid");
    expect((await site.app.inject({ url: `/job-alerts/confirm/${token}` })).body).toContain("Send me the link again");
    await sendForm(site, `/job-alerts/confirm/${token}`, { again: "1" });
    const fresh = (await lastMailTo(site, email)).token;
    await confirm(fresh);
    expect(await stateOf(fresh)).toBe("confirmed");
  });

  test("leads nowhere once what was not confirmed is erased after fourteen days", async () => {
    await requestAlert(site, email, "q=nec4");
    const { token } = await lastMailTo(site, email);
    later(13);
    await deleteOutdatedRows(site.db, site.services.now());
    expect(await searchesAt(site, email)).toHaveLength(1);
    later(15);
    for (const _round of [1, 2]) await deleteOutdatedRows(site.db, site.services.now());
    expect(await stateOf(token)).toBe("unknown");
    expect(await site.db.select().from(alertRecipients).where(eq(alertRecipients.emailKey, email))).toEqual([]);
  });

  test("is kept as a hash alone", async () => {
    await makeVisitorAlert(site, email, "q=nec4");
    await requestAlert(site, email, "q=nec4");
    const mails = await mailsTo(site, email);
    const kept = JSON.stringify([await site.db.select().from(savedSearches), await site.db.select().from(alertLinks)]);
    expect(mails).toHaveLength(2);
    for (const { token } of mails) expect([token.length, kept.includes(token)]).toEqual([43, false]);
  });
});

describe("an address that has an account", () => {
  test.each([
    ["stopped by a link", (id: string, headers: Record<string, string>) => change(headers, { id, frequency: "none" })],
    ["paused", (id: string, headers: Record<string, string>) => change(headers, { id, isPaused: true })],
    ["switched off with all others", (_id: string, headers: Record<string, string>) => switchOff(headers)],
  ])("that asks for an alert which is %s is told so, and where to switch it on", async (_how, turnOff) => {
    const jo = await makePerson(site);
    const saved = { query: "q=nec4", frequency: "daily" };
    const { data } = await callProcedure<{ id: string }>(site, "alerts.save", jo.session.writeHeaders, saved);
    await requestAlert(site, jo.email, "q=nec4");
    expect((await lastMailTo(site, jo.email)).text).toContain("You already have it");
    expect((await turnOff(data.id, jo.session.writeHeaders)).status).toBe(200);
    await requestAlert(site, jo.email, "q=nec4");
    const { text } = await lastMailTo(site, jo.email);
    expect(text).toContain("its e-mails are off");
    expect(text).toContain(`${testOrigin}/jobseeker/dashboard?tab=searches`);
    expect(text).not.toContain("You already have it");
  });

  test("asks its owner once more, signed out, and then is part of the account's own list", async () => {
    const jo = await makePerson(site);
    await makeVisitorAlert(site, jo.email.toUpperCase(), "q=nec4");
    const { data } = await queryProcedure<OwnAlerts>(site, "alerts.own", jo.session.headers);
    expect(data.items).toMatchObject([{ query: "q=nec4", frequency: "daily" }]);
    expect(data.mailsAlerts).toBe(true);
    expect(await searchesAt(site, jo.email)).toEqual([]);
  });
});

test("asking is limited by client and by address, and tells neither from the other", async () => {
  site.services.limits = createMemoryLimiter();
  const ask = (address: string, query = "q=nec4") => requestAlert(site, address, query);
  for (let count = 1; count <= 5; count++) expect(await ask("same@people.example.test", `q=w${count}`)).toMatchObject(asked);
  expect((await ask("same@people.example.test", "q=w6")).location).toContain("fault=too-many-attempts");
  expect(await mailsTo(site, "same@people.example.test")).toHaveLength(5);
  for (let count = 1; count <= 14; count++) expect(await ask(`n${count}@people.example.test`)).toMatchObject(asked);
  expect((await ask("n15@people.example.test")).location).toContain("fault=too-many-attempts");
  expect(await mailsTo(site, "n15@people.example.test")).toEqual([]);
});

test("the page that offers an alert stands without script and is not for search engines", async () => {
  const { statusCode, body } = await site.app.inject({ url: "/job-alerts/new?q=nec4&location=Leeds" });
  expect(statusCode).toBe(200);
  expect(body).toMatch(/<form[^>]*method="post"[^>]*action="\/job-alerts\/new"|<form[^>]*action="\/job-alerts\/new"[^>]*method="post"/);
  expect(body).toContain('name="robots" content="noindex');
  expect(body).toContain("Leeds");
  expect(body).not.toContain(testOrigin.concat("/job-alerts/new?"));
});
