import { eq } from "drizzle-orm";
import { expect } from "playwright/test";
import { alertRecipients, savedSearches } from "#db/schema/alerts.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { addAdvert } from "./adverts.ts";
import { addFaults } from "./faulty-site.ts";
import { goTo } from "./go-to.ts";
import { mailTo } from "./mail.ts";
import { ready } from "./ready.ts";
import { runBackgroundTask } from "./site-controls.ts";
import { test } from "./visitor.ts";

let made = 0;
const freshAddress = () => `alerts+${process.pid}-${++made}@people.example.test`;
const freshWord = () =>
  `Quince${String.fromCharCode(97 + (process.pid % 26))}${String.fromCharCode(97 + ((Date.now() + made++) % 26))}wood`;

/** Path and query of each link of a mail that begins like this. */
const linksIn = ({ text }: { text: string }, start: string): string[] =>
  (text.match(/https?:\/\/\S+/g) ?? [])
    .map((link) => new URL(link))
    .filter(({ pathname }) => pathname.startsWith(start))
    .map(({ pathname, search }) => pathname + search);

/** Makes the mail of an address due, as when its morning has come. */
const makeDue = (email: string) =>
  inDatabase(async (db) => {
    const [recipient] = await db.select({ id: alertRecipients.id }).from(alertRecipients).where(eq(alertRecipients.emailKey, email));
    if (!recipient) throw new Error(`${email} has no alerts`);
    await db
      .update(savedSearches)
      .set({ frequency: "instant", nextRunAt: new Date(Date.now() - 1000) })
      .where(eq(savedSearches.recipientId, recipient.id));
  });

test("a visitor saves a search, confirms it by mail, is mailed what is new and stops it, all signed out", async ({ page }) => {
  const email = freshAddress();
  const word = freshWord();
  await page.goto(`/jobs?q=${word}`);
  await page.getByRole("link", { name: "Save this search and e-mail me" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Save this search" })).toBeVisible();
  await page.getByLabel("E-mail address").fill(`  ${email} `);
  await page.getByRole("button", { name: "E-mail me new jobs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your e-mail" })).toBeVisible();
  const [confirmPath = ""] = linksIn(await mailTo(email, /Do you want job alerts/), "/job-alerts/confirm/");
  await page.goto(confirmPath);
  await ready(page);
  expect(new URL(page.url()).pathname).toBe("/job-alerts/confirm");
  await page.getByRole("button", { name: "Yes, e-mail me new jobs" }).click();
  await expect(page.getByText("Your alert is on")).toBeVisible();
  await page.goto(confirmPath);
  await expect(page.getByRole("heading", { level: 1, name: "already confirmed" })).toBeVisible();

  const jobId = await addAdvert({ title: `${word} surveyor` });
  await makeDue(email);
  await runBackgroundTask("job-alerts");
  const digest = await mailTo(email, new RegExp(word));
  expect(linksIn(digest, "/jobs/")).toEqual([`/jobs/${jobId}?utm_source=job-alert`]);
  const stopPath = linksIn(digest, "/job-alerts/stop/").find((link) => link.includes("?alert=")) ?? "";
  await page.goto(stopPath);
  await page.getByRole("button", { name: /^Stop .*quince/i }).click();
  await expect(page.getByText("No alert is on")).toBeVisible();
});

test("a mailed link whose page could not be loaded at first is still there for another try", { tag: "@full" }, async ({ page }) => {
  const email = freshAddress();
  await page.goto(`/job-alerts/new?q=${freshWord()}`);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "E-mail me new jobs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your e-mail" })).toBeVisible();
  const [confirmPath = ""] = linksIn(await mailTo(email, /Do you want job alerts/), "/job-alerts/confirm/");
  const site = await addFaults(page);
  site.fail();
  await page.goto("/contact");
  await ready(page);
  await goTo(page, confirmPath);
  await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
  site.mend();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Confirm your job alert" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/job-alerts/confirm");
});

test("what the form lacks is said beside its field, in the site’s words", { tag: "@full" }, async ({ page }) => {
  await page.goto("/job-alerts/new?q=nec4");
  await ready(page);
  const address = page.getByLabel("E-mail address");
  const send = page.getByRole("button", { name: "E-mail me new jobs" });
  await send.click();
  await expect(address).toHaveAccessibleDescription(/Enter your e-mail address/);
  await expect(address).toBeFocused();
  await address.fill("nobody");
  await send.click();
  await expect(address).toHaveAccessibleDescription(/such as name@example/);
  await expect(address).toHaveValue("nobody");
  await address.fill("nobody@people.example.test");
  await expect(address).not.toHaveAttribute("aria-invalid");
});

test("the same works without script, and an address that is none is refused beside its field", { tag: "@full" }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const email = freshAddress();
  await page.goto("/jobs?q=nec4");
  await page.getByRole("link", { name: "Save this search and e-mail me" }).click();
  await page.getByLabel("E-mail address").fill("a@b");
  await page.getByRole("button", { name: "E-mail me new jobs" }).click();
  await expect(page.getByText("Enter a whole e-mail address").first()).toBeVisible();
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Every Monday morning").check();
  await page.getByRole("button", { name: "E-mail me new jobs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your e-mail" })).toBeVisible();
  const [confirmPath = ""] = linksIn(await mailTo(email, /Do you want job alerts/), "/job-alerts/confirm/");
  await page.goto(confirmPath);
  await expect(page.getByText("Every Monday morning")).toBeVisible();
  await page.getByRole("button", { name: "Yes, e-mail me new jobs" }).click();
  await expect(page.getByText("Your alert is on")).toBeVisible();
  await context.close();
});

test("“fewer like this: agencies” from a mail is obeyed by the next", { tag: "@full" }, async ({ page }) => {
  const email = freshAddress();
  const word = freshWord();
  const companyId = await inDatabase((db) =>
    makeCompany(db, { name: `Plane Recruitment ${word}`, isAgency: true, employerType: "agency" }),
  );
  await page.goto(`/job-alerts/new?q=${word}`);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "E-mail me new jobs" }).click();
  const [confirmPath = ""] = linksIn(await mailTo(email, /Do you want job alerts/), "/job-alerts/confirm/");
  await page.goto(confirmPath);
  await page.getByRole("button", { name: "Yes, e-mail me new jobs" }).click();
  await expect(page.getByText("Your alert is on")).toBeVisible();
  const mailed = async (subject: RegExp) => {
    await makeDue(email);
    await runBackgroundTask("job-alerts");
    return mailTo(email, subject);
  };
  await addAdvert({ title: `${word} one`, companyId });
  const [fewerPath = ""] = linksIn(await mailed(/one$/), "/job-alerts/fewer/");
  await page.goto(fewerPath);
  await page.getByRole("button", { name: "Leave out Adverts by agencies" }).click();
  await expect(page.getByText("Your next e-mail leaves them out")).toBeVisible();
  await addAdvert({ title: `${word} two`, companyId });
  const own = await addAdvert({ title: `${word} three` });
  // Mails at once come one to a minute's slot.
  await inDatabase((db) => db.execute("delete from alert_digests"));
  expect(linksIn(await mailed(/three$/), "/jobs/")).toEqual([`/jobs/${own}?utm_source=job-alert`]);
});

test("a jobseeker keeps searches in the dashboard: names, times, pauses, removes and puts back", async ({ page, context }) => {
  const account = await addAccount();
  await signInBrowser(context, account);
  await page.goto("/jobs?q=nec4&level=senior");
  await page.getByRole("link", { name: "Save this search and e-mail me" }).click();
  await page.getByLabel("Name").fill("Senior NEC4");
  await page.getByLabel("Every Monday morning").check();
  await page.getByRole("button", { name: "Save search" }).click();
  await page.getByRole("link", { name: "See my saved searches" }).click();
  const row = page.getByRole("listitem", { name: "Senior NEC4" });
  await expect(row.getByRole("combobox")).toHaveValue("weekly");
  await row.getByRole("combobox").selectOption("daily");
  await row.getByRole("button", { name: "Pause" }).click();
  await expect(row.getByText("Paused")).toBeVisible();
  await row.getByRole("button", { name: "Rename" }).click();
  await page.getByLabel("New name for Senior NEC4").fill("My search");
  await page.getByRole("button", { name: "Save name" }).click();
  const renamed = page.getByRole("listitem", { name: "My search" });
  await renamed.getByRole("button", { name: "Remove" }).click();
  await expect(renamed.getByText("Removed: My search")).toBeVisible();
  await renamed.getByRole("button", { name: "Put back" }).press("Enter");
  await expect(renamed.getByRole("combobox")).toHaveValue("daily");
  await page.reload();
  await page.getByRole("link", { name: "My search" }).click();
  await expect(page).toHaveURL(/\/jobs\?q=nec4&level=senior/);
});
