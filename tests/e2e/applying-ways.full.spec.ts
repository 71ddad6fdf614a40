import { expect } from "playwright/test";
import { addAccount, signInBrowser } from "./accounts.ts";
import { addAdvert } from "./adverts.ts";
import { test } from "./visitor.ts";

test("a visitor reads what is asked, and signs in to come back", async ({ page }) => {
  const jobId = await addAdvert();
  await page.goto(`/jobs/${jobId}/apply`);
  await expect(page.getByRole("region", { name: "Sign in to apply" }).getByText(/How many years have you worked under NEC4/)).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Sign in" })).toHaveAttribute(
    "href",
    `/signin?next=${encodeURIComponent(`/jobs/${jobId}/apply`)}`,
  );
});

test("recruiters are told why they cannot apply", async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ role: "recruiter" }));
  await page.goto(`/jobs/${await addAdvert()}/apply`);
  await expect(page.getByText(/You are signed in as a recruiter/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send application" })).toHaveCount(0);
});

test("an advert that has ended, and one that never was, take nothing", async ({ page }) => {
  const ended = await addAdvert({ status: "filled", endedAt: new Date(Date.now() - 86_400_000) });
  await page.goto(`/jobs/${ended}/apply`);
  await expect(page.getByText("This advert takes no more applications")).toBeVisible();
  const hidden = await addAdvert({ status: "draft" });
  for (const id of [hidden, 0, "abc", 4_294_967_295]) expect((await page.goto(`/jobs/${id}/apply`))?.status()).toBe(404);
});
