import { expect } from "playwright/test";
import { applicationReference } from "#db/applying-values.ts";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { addAccount, password, signInBrowser } from "./accounts.ts";
import { addAdvert, applicationsTo } from "./adverts.ts";
import { confirmation, fill, openForm, sendButton } from "./apply-form.ts";
import { axeViolations } from "./axe.ts";
import { test } from "./visitor.ts";

test("a jobseeker applies by keyboard alone, having read what is sent, and learns reference and next steps", async ({ page, context }) => {
  const account = await addAccount({ name: "Kay Board" });
  const jobId = await addAdvert();
  await signInBrowser(context, account);
  await page.goto(`/jobs/${jobId}`);
  await page.getByRole("link", { name: "Apply for this job" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByLabel(/Telephone/).focus();
  await page.keyboard.type("+44 (0)7700 900123");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.type("4.5");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Upload a CV")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("I can start in March.");
  const disclosure = page.getByRole("region", { name: /What .* will see/ });
  for (const part of ["Kay Board", account.email, "+44 (0)7700 900123", "4.5", "I can start in March."]) {
    await expect(disclosure.getByText(part, { exact: true })).toBeVisible();
  }
  await sendButton(page).press("Enter");
  await expect(confirmation(page)).toBeFocused();
  const [application] = await applicationsTo(jobId);
  expect(application).toMatchObject({ state: "sent", phone: "+447700900123", coverNote: "I can start in March." });
  expect(application?.answers.map(({ answer }) => answer)).toEqual(["yes", "4.5"]);
  await expect(page.getByText(applicationReference(application?.publicId ?? ""))).toBeVisible();
  await page.getByRole("link", { name: "Back to the advert" }).click();
  await expect(page.getByText(/You applied on \d/)).toBeVisible();
});

test("what is wrong stands beside its field, and nothing typed is lost", async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  const jobId = await addAdvert();
  await openForm(page, jobId);
  await page.getByLabel(/Telephone/).fill("ask for Jo");
  await page.getByLabel(/How many years/).fill("a few");
  await page.getByLabel(/Cover note/).fill("Dear all");
  await sendButton(page).click();
  const summary = page.getByRole("alert").first();
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveCount(3);
  await summary.getByRole("link", { name: /Answer with a number/ }).click();
  await expect(page.getByLabel(/How many years/)).toBeFocused();
  await expect(page.getByLabel(/Telephone/)).toHaveAccessibleDescription(/Enter a telephone number/);
  await expect(page.getByLabel(/Cover note/)).toHaveValue("Dear all");
  expect((await applicationsTo(jobId)).map(({ state }) => state)).not.toContain("sent");
});

test("a CV that was not uploaded is asked about once, and then the application goes without it", async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  const jobId = await addAdvert();
  await openForm(page, jobId);
  await fill(page);
  await page.getByLabel("Upload a CV").setInputFiles({ name: "Jo.txt", mimeType: "text/plain", buffer: Buffer.from("Jo Seeker, MRICS") });
  await expect(page.getByRole("alert").filter({ hasText: "was not uploaded" })).toBeVisible();
  await sendButton(page).click();
  const summary = page.getByRole("alert").first();
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: /Jo\.txt has not been uploaded/ }).click();
  await expect(page.getByLabel("Upload a CV")).toBeFocused();
  expect((await applicationsTo(jobId)).map(({ state }) => state)).not.toContain("sent");
  await sendButton(page).click();
  await expect(confirmation(page)).toBeFocused();
  expect((await applicationsTo(jobId))[0]).toMatchObject({ state: "sent", cvId: null });
});

test("a double press sends once", async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  const jobId = await addAdvert();
  const sent: string[] = [];
  let pressedTwice = () => {};
  const secondPress = new Promise<void>((resolve) => {
    pressedTwice = resolve;
  });
  // Else the second press would fall on the confirmation, when the answer is quick.
  await page.route("**/trpc/applications.send", async (route) => {
    sent.push(route.request().method());
    await secondPress;
    await route.continue();
  });
  await openForm(page, jobId);
  await fill(page);
  await sendButton(page).dblclick();
  pressedTwice();
  await expect(confirmation(page)).toBeFocused();
  expect(sent).toEqual(["POST"]);
  expect(await applicationsTo(jobId)).toHaveLength(1);
});

test("of two tabs one sends, and the other says that there is an application", { tag: "@full" }, async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  const jobId = await addAdvert();
  const other = await context.newPage();
  await openForm(page, jobId);
  await openForm(other, jobId);
  for (const [tab, note] of [
    [page, "First"],
    [other, "Second"],
  ] as const)
    await fill(tab, note);
  await sendButton(page).click();
  await expect(confirmation(page)).toBeFocused();
  await other.bringToFront();
  const applied = other.getByRole("heading", { name: /You applied on/ });
  await sendButton(other).or(applied).first().click();
  await expect(applied).toBeFocused();
  await expect(other.getByRole("link", { name: "See your applications" })).toBeVisible();
  expect((await applicationsTo(jobId)).map(({ coverNote }) => coverNote)).toEqual(["First"]);
});

test("a draft is there on another device, and can be thrown away", async ({ page, context, browser }) => {
  const account = await addAccount();
  const jobId = await addAdvert();
  await signInBrowser(context, account);
  await openForm(page, jobId);
  await fill(page, "Half a thought");
  await expect(page.getByText(/Draft saved at/)).toBeVisible();
  const otherDevice = await browser.newContext({ viewport: { width: 320, height: 800 } });
  await signInBrowser(otherDevice, account);
  const phone = await otherDevice.newPage();
  await openForm(phone, jobId);
  await expect(phone.getByLabel(/Cover note/)).toHaveValue("Half a thought");
  await expect(phone.getByRole("radio", { name: "Yes" })).toBeChecked();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await phone.getByRole("button", { name: "Delete the draft and start again" }).click();
  await expect(phone.getByLabel(/Cover note/)).toHaveValue("");
  expect(await applicationsTo(jobId)).toEqual([]);
  await otherDevice.close();
  await page.getByRole("button", { name: "Delete the draft and start again" }).click();
  await expect(page.getByLabel(/Cover note/)).toHaveValue("");
  await expect(page.getByRole("radio", { name: "Yes" })).not.toBeChecked();
});

test("a session that ends while writing costs no word", async ({ page, context }) => {
  const account = await addAccount();
  const jobId = await addAdvert();
  await signInBrowser(context, account);
  await openForm(page, jobId);
  await fill(page);
  await context.clearCookies();
  const words = "Written after the session ended. ".repeat(60);
  await page.getByLabel(/Cover note/).fill(words);
  await sendButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Sign in to go on" });
  await expect(dialog.getByLabel("E-mail address")).toBeVisible();
  for (let at = 0; at < 12; at++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main form#apply") === null)).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel(/Cover note/)).toHaveValue(words);
  await page.getByRole("button", { name: "Sign in and continue" }).click();
  await page.keyboard.press("Escape");
  await sendButton(page).click();
  await dialog.getByLabel("E-mail address").fill(account.email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Sign in", exact: true }).press("Enter");
  await expect(confirmation(page)).toBeFocused();
  expect((await applicationsTo(jobId)).map(({ coverNote }) => coverNote)).toEqual([words.trim()]);
});

test("who signs in on the page meanwhile as somebody else sends nothing in the first one's name", { tag: "@full" }, async ({
  page,
  context,
}) => {
  const [account, other] = [await addAccount({ name: "First Writer" }), await addAccount({ name: "Second Writer" })];
  const jobId = await addAdvert();
  await signInBrowser(context, account);
  await openForm(page, jobId);
  await fill(page, "The words of the first");
  await expect(page.getByText(/Draft saved at/)).toBeVisible();
  await context.clearCookies();
  await sendButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Sign in to go on" });
  await dialog.getByLabel("E-mail address").fill(other.email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Second Writer").first()).toBeVisible();
  await expect(page.getByLabel(/Cover note/)).toHaveValue("");
  expect((await applicationsTo(jobId)).map(({ userId, state }) => [userId, state])).toEqual([[account.userId, "draft"]]);
});

test("what was answered once is filled in for the next advert that asks it, with its day, and can be forgotten", { tag: "@full" }, async ({
  page,
  context,
}) => {
  await signInBrowser(context, await addAccount());
  const [first, second, third] = [await addAdvert(), await addAdvert(), await addAdvert()];
  await openForm(page, first);
  await fill(page);
  await sendButton(page).click();
  await expect(confirmation(page)).toBeFocused();
  await openForm(page, second);
  await expect(page.getByText(/^Your answer from \d+ \w+ \d{4}\. Change it/)).toHaveCount(2);
  await expect(page.getByRole("radio", { name: "Yes" })).toBeChecked();
  await expect(page.getByLabel(/How many years/)).toHaveValue("4");
  await page.getByLabel(/How many years/).fill("5");
  await sendButton(page).click();
  await expect(confirmation(page)).toBeFocused();
  expect((await applicationsTo(second)).map(({ answers }) => answers.map(({ answer }) => answer))).toEqual([["yes", "5"]]);
  await page.goto("/jobseeker/dashboard?tab=applications");
  const kept = page.getByRole("region", { name: "Answers we have kept for you" });
  await expect(kept.getByRole("listitem")).toHaveCount(2);
  await kept.getByRole("button", { name: /^Delete ?: How many years have you worked under NEC4/ }).press("Enter");
  await expect(kept.getByText("The answer has been deleted.")).toBeFocused();
  await expect(kept.getByRole("listitem")).toHaveCount(1);
  await openForm(page, third);
  await expect(page.getByLabel(/How many years/)).toHaveValue("");
});

for (const colorScheme of sampleOfTheDay(["light", "dark"] as const, 1, "axe on applications")) {
  test(`axe finds nothing on a refused and on a sent application, ${colorScheme}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 320, height: 900 }, colorScheme });
    await signInBrowser(context, await addAccount());
    const page = await context.newPage();
    await openForm(page, await addAdvert());
    await sendButton(page).click();
    await expect(page.getByRole("alert").first()).toBeFocused();
    expect(await axeViolations(page)).toEqual([]);
    await fill(page);
    await sendButton(page).click();
    await expect(confirmation(page)).toBeFocused();
    expect(await axeViolations(page)).toEqual([]);
    await context.close();
  });
}
