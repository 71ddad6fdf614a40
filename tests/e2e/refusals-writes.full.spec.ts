import { expect, type Page } from "playwright/test";
import { addAccount, signInBrowser } from "./accounts.ts";
import { addAdvert, applicationsTo } from "./adverts.ts";
import { confirmation, fill, openForm, sendButton } from "./apply-form.ts";
import { addFirm, addRecruiter } from "./hiring.ts";
import { exhaustQuotas, sentence } from "./out-of-quota.ts";
import { toast } from "./rate-limit-pages.ts";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

function callsOf(page: Page, procedure: string): () => number {
  let calls = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === `/trpc/${procedure}`) calls += 1;
  });
  return () => calls;
}

test("a form out of quota keeps what was typed, counts down, is sent once for each press, and goes on after the wait", async ({
  page,
  context,
}) => {
  const person = await addAccount({ name: "Robin Sample" });
  await signInBrowser(context, person);
  await page.goto("/my-account");
  const name = page.getByRole("textbox", { name: "Your name" });
  const calls = callsOf(page, "account.me.rename");
  await expect(name).toHaveValue("Robin Sample");
  const letGo = await exhaustQuotas(person, "write");
  await name.fill("Rowan Sample");
  await name.press("Enter");
  const refusal = page.getByRole("main").getByRole("alert");
  await expect(refusal).toBeFocused();
  await expect(refusal).toContainText(sentence);
  await expect(refusal).toContainText("You can try again now.");
  await expect(name).toHaveValue("Rowan Sample");
  expect(calls()).toBe(1);
  await letGo();
  await name.press("Enter");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(refusal).toHaveCount(0);
  expect(calls()).toBe(2);
});

test("an application beyond the hour's quota says how many minutes to wait, loses no word, and is sent later", async ({
  page,
  context,
}) => {
  const person = await addAccount();
  const jobId = await addAdvert();
  await signInBrowser(context, person);
  await openForm(page, jobId);
  await fill(page, "Twelve years of NEC4.");
  const letGo = await exhaustQuotas(person, "applyHour");
  await sendButton(page).click();
  const refusal = page.getByRole("main").getByRole("alert").first();
  await expect(refusal).toContainText(/Rate limit exceeded\. Please wait [23] minutes before trying again\./);
  await expect(refusal).toContainText(/You can try again in [23] minutes\./);
  await expect(page.getByLabel(/Cover note/)).toHaveValue("Twelve years of NEC4.");
  await letGo();
  await sendButton(page).click();
  await expect(confirmation(page)).toBeFocused();
  expect((await applicationsTo(jobId)).map(({ coverNote, state }) => [coverNote, state])).toEqual([["Twelve years of NEC4.", "sent"]]);
});

test("an application, an advert and an article that are saved as they are written say why they are not, and are saved by themselves after the wait", async ({
  browser,
}) => {
  const seeker = await addAccount();
  const jobId = await addAdvert({}, []);
  const writer = await addRecruiter(await addFirm());
  const editor = await addAccount({ role: "platform_admin" });
  const openArticle = async (page: Page) => {
    await page.goto("/admin/articles");
    await ready(page);
    await page.getByRole("textbox", { name: "Title", exact: true }).fill(`Without quota ${process.pid}-${Date.now()}`);
    await page.getByRole("button", { name: "Create draft" }).click();
  };
  const desks = [
    { person: seeker, open: (page: Page) => openForm(page, jobId), field: /Cover note/, saved: /Draft saved at/ },
    { person: writer, open: (page: Page) => page.goto("/post-a-job?step=role"), field: /^Title$/, saved: /^Saved \d\d:\d\d\.$/ },
    { person: editor, open: openArticle, field: /^Summary/, saved: "Everything is saved." },
  ];
  for (const { person, open, field, saved } of desks) {
    const context = await browser.newContext();
    await signInBrowser(context, person, { mfaAt: new Date() });
    const page = await context.newPage();
    await open(page);
    await expect(page.getByLabel(field).first()).toBeEditable();
    const letGo = await exhaustQuotas(person, "write", "jobPost");
    await page.getByLabel(field).first().fill("Quantity Surveyor, begun without quota");
    await expect(page.getByText(sentence).first()).toBeVisible();
    await letGo();
    await expect(page.getByText(saved)).toBeVisible();
    await expect(page.getByText(sentence)).toHaveCount(0);
    await expect(page.getByLabel(field).first()).toHaveValue("Quantity Surveyor, begun without quota");
    await context.close();
  }
});

test("a button beside what it changes, and one on a card, say the sentence where they are pressed and work after the wait", async ({
  page,
  context,
}) => {
  const person = await addAccount();
  const jobId = await addAdvert();
  await signInBrowser(context, person);
  await page.goto("/onboarding");
  const skip = page.getByRole("button", { name: "Skip “Check your name”" });
  await expect(skip).toBeVisible();
  let letGo = await exhaustQuotas(person, "write");
  await skip.click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(sentence);
  await letGo();
  await skip.click();
  await expect(page.getByRole("main").getByRole("listitem").first()).toContainText("Skipped");

  await page.goto(`/jobs/${jobId}`);
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  const save = page.getByRole("button", { name: "Save this job" });
  letGo = await exhaustQuotas(person, "write");
  await save.click();
  await expect(toast(page)).toContainText("Not saved");
  await expect(toast(page)).toContainText(sentence);
  await expect(save).toHaveAttribute("aria-pressed", "false");
  await letGo();
  await save.click();
  await expect(page.getByRole("link", { name: "your saved jobs" })).toBeVisible();
});

test("what an administrator has done at once says the sentence beside its button, and is done after the wait", async ({
  page,
  context,
}) => {
  const admin = await addAccount({ role: "platform_admin" });
  await signInBrowser(context, admin, { mfaAt: new Date() });
  await page.goto("/admin/dashboard?tab=background");
  const run = page.getByRole("button", { name: /^Run now/ }).first();
  await expect(run).toBeEnabled();
  const letGo = await exhaustQuotas(admin, "write");
  await run.click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(sentence);
  await letGo();
  await run.click();
  await expect(page.getByText(/will run within seconds\./)).toBeVisible();
});

/** Forms of visitors, each with a quota of its own that grows back over an hour or so. */
const letters = [
  {
    name: "a forgotten password",
    path: "/reset-password",
    quota: "resetClient",
    fill: (page: Page) => page.getByLabel("E-mail address").fill("nobody@people.example.test"),
    kept: (page: Page) => page.getByLabel("E-mail address"),
    press: (page: Page) => page.getByRole("main").getByRole("button").first().click(),
    after: (page: Page) => page.getByText("nobody@people.example.test"),
  },
  {
    name: "a message to the site",
    path: "/contact",
    quota: "contactClient",
    fill: async (page: Page) => {
      await page.getByLabel("Your name").fill("Robin Field");
      await page.getByLabel("E-mail address").fill("nobody@people.example.test");
      await page.getByLabel("What it is about").selectOption("advert");
      await page.getByLabel("Your message").fill(`The advert names my firm, which did not place it. ${Date.now()}`);
    },
    kept: (page: Page) => page.getByLabel("E-mail address"),
    press: (page: Page) => page.getByRole("button", { name: "Send message" }).click(),
    after: (page: Page) => page.getByRole("heading", { name: "Your message has been sent" }),
  },
] as const;

for (const { name, path, quota, fill: write, kept, press, after } of letters) {
  test(`a visitor's form out of quota (${name}) keeps what was typed, and counts the minutes down by the clock`, async ({
    page,
    extraHTTPHeaders,
  }) => {
    await page.clock.install();
    await page.goto(path);
    await ready(page);
    const letGo = await exhaustQuotas(extraHTTPHeaders, quota);
    await write(page);
    await press(page);
    const refusal = page.getByRole("main").getByRole("alert");
    await expect(refusal).toContainText(/Rate limit exceeded\. Please wait [56] minutes before trying again\./);
    await expect(refusal).toContainText(/You can try again in [56] minutes\./);
    await expect(kept(page)).toHaveValue("nobody@people.example.test");
    await page.clock.fastForward("06:00");
    await expect(refusal).toContainText("You can try again now.");
    await expect(kept(page)).toHaveValue("nobody@people.example.test");
    await letGo();
    await press(page);
    await expect(after(page).first()).toBeVisible();
    await expect(refusal).toHaveCount(0);
  });
}
