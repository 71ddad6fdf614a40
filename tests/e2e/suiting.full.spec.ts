import { expect } from "playwright/test";
import { applications } from "#db/schema/applications.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { addAdvert } from "./adverts.ts";
import { test } from "./visitor.ts";

test("a thin profile is told what to add", async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  await page.goto("/jobseeker/dashboard?tab=recommended");
  await expect(page.getByText(/does not say enough yet for us to recommend jobs. Add your level/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Fill in my profile" })).toBeVisible();
});

test("4.2.7 the same role through an agency: the advert and its form warn, and sending stays possible", async ({ page, context }) => {
  const person = await addAccount();
  const vacancyKey = randomPublicId();
  const [direct, agency] = [await addAdvert({ vacancyKey, title: "Cost Manager, ferries" }, []), await addAdvert({ vacancyKey }, [])];
  const at = new Date("2026-11-03T09:00:00Z");
  await inDatabase((db) =>
    db.insert(applications).values({
      publicId: randomPublicId(),
      jobId: direct,
      userId: person.userId,
      state: "sent",
      answers: [],
      source: "board",
      createdAt: at,
      updatedAt: at,
      stateChangedAt: at,
      sentAt: at,
    }),
  );
  await signInBrowser(context, person);
  for (const path of [`/jobs/${agency}`, `/jobs/${agency}/apply`]) {
    await page.goto(path);
    await expect(page.getByText("you applied to on 3 November 2026")).toBeVisible();
    await expect(page.getByRole("link", { name: /Cost Manager, ferries/ })).toHaveAttribute("href", `/jobs/${direct}`);
  }
  await page.getByRole("link", { name: "See that application" }).click();
  await expect(page.getByRole("heading", { name: "Cost Manager, ferries" })).toBeVisible();
  await page.goto(`/jobs/${agency}/apply`);
  await expect(page.getByRole("button", { name: /send/i })).toBeEnabled();
});
