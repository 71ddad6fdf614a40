import { expect } from "playwright/test";
import { addAccount, signInBrowser } from "./accounts.ts";
import { addAdvert, applicationsTo, closeAdvert } from "./adverts.ts";
import { confirmation, fill, openForm, sendButton } from "./apply-form.ts";
import { test } from "./visitor.ts";

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test("an answer that is lost on its way is asked for again under the same key", async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  const jobId = await addAdvert();
  const keys: (string | undefined)[] = [];
  await page.route("**/trpc/applications.send", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await openForm(page, jobId);
  await fill(page);
  await sendButton(page).click();
  await expect(confirmation(page)).toBeFocused();
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  expect(await applicationsTo(jobId)).toHaveLength(1);
});

test("an advert that closes meanwhile takes an open form for a quarter of an hour", async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  const [justClosed, longClosed] = [await addAdvert(), await addAdvert()];
  await openForm(page, justClosed);
  await fill(page);
  await closeAdvert(justClosed, minutesAgo(5));
  await sendButton(page).click();
  await expect(confirmation(page)).toBeFocused();
  await openForm(page, longClosed);
  await fill(page, "Too late");
  await closeAdvert(longClosed, minutesAgo(16));
  await sendButton(page).click();
  await expect(page.getByRole("alert").first()).toContainText("This advert has closed");
  await expect(page.getByLabel(/Cover note/)).toHaveValue("Too late");
});
