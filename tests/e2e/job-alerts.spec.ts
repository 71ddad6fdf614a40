import { expect } from "playwright/test";
import { makeCompany } from "#db/seed/factories.ts";
import { addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { addAdvert } from "./adverts.ts";
import { freshAddress, freshWord, linksIn, makeAlertsDue } from "./alert-mails.ts";
import { addFaults } from "./faulty-site.ts";
import { goTo } from "./go-to.ts";
import { mailTo } from "./mail.ts";
import { ready } from "./ready.ts";
import { runBackgroundTask } from "./site-controls.ts";
import { test } from "./visitor.ts";

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
    await makeAlertsDue(email);
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
