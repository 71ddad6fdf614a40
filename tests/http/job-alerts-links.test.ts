import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { alertExclusions, alertRecipients } from "#db/schema/alerts.ts";
import { makeCompany, makeUser } from "#db/seed/factories.ts";
import { deleteOutdatedRows } from "#server/modules/people/accounts/personal-data/retention.commands.ts";
import type { AlertsOfLink } from "#server/modules/people/alerts/alert-links.queries.ts";
import type { OwnAlerts } from "#server/modules/people/alerts/alerts.queries.ts";
import { linksIn, mailAlerts, makeVisitorAlert, pathOf, publishAdvert, searchesAt, sendForm } from "#tests/fixtures/alerts.ts";
import { freshEmail, makePerson } from "#tests/fixtures/inviting.ts";
import { lastMailTo, mailsTo } from "#tests/fixtures/mailbox.ts";
import { signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite, testOrigin } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
const dayMs = 86_400_000;
const oneClick = { "List-Unsubscribe": "One-Click" };
let site: TestSite;
let companyId: number;
let agencyId: number;
let email: string;
let day: number;

beforeAll(async () => {
  site = await openTestSite({ now });
  companyId = await makeCompany(site.db, { now, name: "Oak & Sons Ltd" });
  agencyId = await makeCompany(site.db, { now, name: "Plane Recruitment Ltd", isAgency: true, employerType: "agency" });
});
afterAll(() => site.close());
beforeEach(() => {
  site.setNow(now);
  day = 0;
  email = freshEmail();
});

const nextMorning = () => {
  day += 1;
  site.setNow(new Date(Date.parse("2026-11-21T07:31:00Z") + day * dayMs));
};
const publish = (title: string, more = {}) => publishAdvert(site, { companyId, title, ...more });
const mailTo = async (address = email) => {
  nextMorning();
  await mailAlerts(site);
  return lastMailTo(site, address);
};
const stopPathOf = (headers: Record<string, string>) => pathOf((headers["List-Unsubscribe"] ?? "").slice(1, -1));
const alertsOn = async (token: string) => (await queryProcedure<AlertsOfLink>(site, "alerts.ofLink", {}, { token })).data;
const tokenOf = (path: string) => path.split("/")[3]?.split("?")[0] ?? "";

describe("one press in a mail program", () => {
  test("stops all mails, signed out and without a cookie; a second press is harmless; looking changes nothing", async () => {
    await makeVisitorAlert(site, email, "q=walnut");
    await makeVisitorAlert(site, email, "q=walnut&level=senior");
    await publish("Walnut surveyor");
    const { headers } = await mailTo();
    expect(headers).toEqual({
      "List-Unsubscribe": expect.stringMatching(new RegExp(`^<${testOrigin}/job-alerts/stop/[\\w-]{43}>$`)),
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    const path = stopPathOf(headers);
    for (let scan = 0; scan < 3; scan++) {
      const page = await site.app.inject({ url: path });
      expect([page.statusCode, page.body.includes("These 2 alerts are on")]).toEqual([200, true]);
    }
    for (const _press of [1, 2]) expect((await sendForm(site, path, oneClick, {})).status).toBe(200);
    expect(await searchesAt(site, email)).toEqual([]);
    expect((await site.app.inject({ url: path })).body).toContain("You have no active alerts");
    await publish("Second walnut surveyor");
    const before = (await mailsTo(site, email)).length;
    await mailTo();
    expect(await mailsTo(site, email)).toHaveLength(before);
  });

  test("may also come as a multipart form", async () => {
    await makeVisitorAlert(site, email, "q=cedar");
    await publish("Cedar surveyor");
    const path = stopPathOf((await mailTo()).headers);
    const payload = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const answer = await site.app.inject({
      method: "POST",
      url: path,
      headers: { "content-type": "multipart/form-data; boundary=x" },
      payload,
    });
    expect(answer.statusCode).toBe(200);
    expect(await searchesAt(site, email)).toEqual([]);
  });

  test("by a link that leads nowhere changes nothing and is told so", async () => {
    const answer = await sendForm(site, `/job-alerts/stop/${"x".repeat(43)}`, oneClick, {});
    expect(answer.status).toBe(400);
    expect((await sendForm(site, `/job-alerts/stop/${"x".repeat(43)}`)).location).toContain("fault=token-invalid");
  });
});

describe("the links in a mail", () => {
  test("stop one search and leave the others on", async () => {
    await makeVisitorAlert(site, email, "q=birch");
    await makeVisitorAlert(site, email, "q=maple");
    await publish("Birch surveyor");
    await publish("Maple surveyor");
    const { text } = await mailTo();
    const [first = ""] = linksIn(text, "/job-alerts/stop/").filter((link) => link.includes("?alert="));
    const { location } = await sendForm(site, first);
    expect(location).toContain("stopped=1");
    expect((await alertsOn(tokenOf(first))).alerts.map(({ query }) => query)).toEqual(["q=maple"]);
    expect((await sendForm(site, first)).location).toContain("stopped=1");
  });

  test("of a person with an account keep the search and end its mails", async () => {
    const jo = await makePerson(site);
    await callProcedure(site, "alerts.save", jo.session.writeHeaders, { query: "q=hazel", frequency: "daily" });
    await publish("Hazel surveyor");
    const { headers } = await mailTo(jo.email);
    await sendForm(site, stopPathOf(headers), oneClick, {});
    const { data } = await queryProcedure<OwnAlerts>(site, "alerts.own", jo.session.headers);
    expect(data.items).toMatchObject([{ query: "q=hazel", frequency: "none" }]);
  });

  test("of one person act on nobody else", async () => {
    const other = freshEmail();
    await makeVisitorAlert(site, email, "q=rowan");
    await makeVisitorAlert(site, other, "q=rowan");
    await publish("Rowan surveyor");
    nextMorning();
    await mailAlerts(site);
    const mine = linksIn((await lastMailTo(site, email)).text, "/job-alerts/stop/").filter((link) => link.includes("?alert="))[0] ?? "";
    const theirs = linksIn((await lastMailTo(site, other)).text, "/job-alerts/stop/").filter((link) => link.includes("?alert="))[0] ?? "";
    await sendForm(site, `/job-alerts/stop/${tokenOf(mine)}?${theirs.split("?")[1]}`);
    expect([await searchesAt(site, email), await searchesAt(site, other)].map((found) => found.length)).toEqual([1, 1]);
  });
});

describe("fewer like this", () => {
  test("agencies: the next mail of a visitor obeys, and a look at the page changes nothing", async () => {
    await makeVisitorAlert(site, email, "q=alder");
    const byAgency = await publish("Alder surveyor", { companyId: agencyId, employerType: "agency" });
    const { text } = await mailTo();
    const [path = ""] = linksIn(text, "/job-alerts/fewer/");
    expect(path).toContain(`?job=${byAgency}`);
    const page = await site.app.inject({ url: path });
    expect([page.statusCode, page.body.includes("Adverts by agencies")]).toEqual([200, true]);
    expect(await site.db.$count(alertExclusions)).toBe(0);
    for (const _press of [1, 2]) expect((await sendForm(site, path, { kind: "agencies" })).location).toContain("done=1");
    await publish("Alder surveyor of an agency", { companyId: agencyId, employerType: "agency" });
    const own = await publish("Alder surveyor of a firm");
    const next = await mailTo();
    expect(linksIn(next.text, "/jobs/")).toEqual([`/jobs/${own}?utm_source=job-alert`]);
  });

  test("this employer, of a person with an account, counts as hidden for lists too", async () => {
    const jo = await makePerson(site);
    await callProcedure(site, "alerts.save", jo.session.writeHeaders, { query: "q=aspen", frequency: "daily" });
    await publish("Aspen surveyor");
    const [path = ""] = linksIn((await mailTo(jo.email)).text, "/job-alerts/fewer/");
    await sendForm(site, path, { kind: "employer" });
    const { data } = await queryProcedure<{ employers: string[] }>(site, "tastes.own", jo.session.headers);
    expect(data.employers).toHaveLength(1);
    await publish("Aspen surveyor again");
    const before = (await mailsTo(site, jo.email)).length;
    await mailTo(jo.email);
    expect(await mailsTo(site, jo.email)).toHaveLength(before);
  });

  test.each([
    ["agencies", "conflict"],
    ["colour", "kind"],
    ["", "kind"],
  ])("“%s” of an employer's own advert is refused", async (kind, fault) => {
    await makeVisitorAlert(site, email, `q=linden${kind}`);
    await publish(`Linden${kind} surveyor`);
    const [path = ""] = linksIn((await mailTo()).text, "/job-alerts/fewer/");
    expect((await sendForm(site, path, { kind })).location).toContain(`fault=${fault}`);
    expect((await sendForm(site, path.replace(/job=\d+/, "job=2000000000"), { kind: "level" })).location).toContain("fault=not-found");
  });
});

test("whoever opens an account with the address finds the alerts there, and gets one mail", async () => {
  await makeVisitorAlert(site, email, "q=willow");
  const userId = await makeUser(site.db, { email, now });
  await publish("Willow surveyor");
  const mail = await mailTo();
  expect((await mailsTo(site, email)).filter(({ template }) => template === "job-alert")).toHaveLength(1);
  const { data } = await queryProcedure<OwnAlerts>(site, "alerts.own", (await signIn(site, userId)).headers);
  expect(data.items).toMatchObject([{ query: "q=willow", frequency: "daily" }]);
  await sendForm(site, stopPathOf(mail.headers), oneClick, {});
  expect((await queryProcedure<OwnAlerts>(site, "alerts.own", (await signIn(site, userId)).headers)).data.items).toMatchObject([
    { frequency: "none" },
  ]);
});

test("an address with nothing left to mail is deleted", async () => {
  await makeVisitorAlert(site, email, "q=juniper");
  await publish("Juniper surveyor");
  const { headers } = await mailTo();
  await sendForm(site, stopPathOf(headers), oneClick, {});
  site.setNow(new Date(now.getTime() + 15 * dayMs));
  for (const _round of [1, 2, 3]) await deleteOutdatedRows(site.db, site.services.now());
  expect(await site.db.select().from(alertRecipients).where(eq(alertRecipients.emailKey, email))).toEqual([]);
  expect(await site.db.select().from(users).where(eq(users.emailKey, email))).toEqual([]);
});
