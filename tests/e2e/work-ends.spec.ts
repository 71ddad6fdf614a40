import { eq } from "drizzle-orm";
import { expect } from "playwright/test";
import { siteFacts } from "#db/schema/operations.ts";
import { places } from "#db/schema/places.ts";
import { profileSuites } from "#db/schema/profile-parts.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import { workEndFigures, workEnds } from "#db/schema/work-ends.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { monthsLater } from "#server/modules/people/profiles/reading/read-when.ts";
import { formatMonthOrDay } from "#src/lib/dates.ts";
import { addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { axeViolations, expectNoOverflow } from "./axe.ts";
import { addFirm, addRecruiter } from "./hiring.ts";
import { journeyViewports } from "./journey-viewports.ts";
import { ready } from "./ready.ts";
import { runBackgroundTask } from "./site-controls.ts";
import { test } from "./visitor.ts";

const thisMonth = new Date().toISOString().slice(0, 7);
const [endsOn, needed] = [monthsLater(thisMonth, 4), monthsLater(thisMonth, 5)];

/** A senior surveyor in Leeds who knows NEC4. */
const addSurveyor = async () => {
  const person = await addAccount({ name: "Jo Finishing" });
  await inDatabase(async (db) => {
    const [leeds] = await db.select({ id: places.id }).from(places).where(eq(places.slug, "leeds")).limit(1);
    const now = new Date();
    const profile = { userId: person.userId, publicId: randomPublicId(), level: "senior", placeId: leeds?.id ?? null };
    await db.insert(jobseekerProfiles).values({ ...profile, contractTypes: [], workTypes: [], createdAt: now, updatedAt: now });
    await db.insert(profileSuites).values({ userId: person.userId, suite: "nec4", years: 5 });
  });
  return person;
};

/** Counts of this week, so that the site takes none itself; too few are counted in London. */
const addFigures = () =>
  inDatabase(async (db) => {
    const now = new Date();
    const value = now.toISOString().slice(0, 10);
    await db.insert(siteFacts).values({ name: "work-ends-counted-on", value, updatedAt: now }).onDuplicateKeyUpdate({ set: { value } });
    for (const [cell, people] of [
      [endsOn, 40],
      [`${endsOn}|level=senior`, 25],
      [`${endsOn}|region=london`, 0],
    ] as const) {
      const isShown = people > 0;
      const figure: Omit<typeof workEndFigures.$inferInsert, "cell"> = {
        ...{ month: endsOn, isShown, people, samples: "none", members: [], takenAt: now },
      };
      await db
        .insert(workEndFigures)
        .values({ cell, ...figure })
        .onDuplicateKeyUpdate({ set: figure });
    }
  });

for (const { width, height } of journeyViewports("ends of work")) {
  test(`a surveyor says when their work ends and is introduced to a firm that needs them, at ${width} px`, async ({
    page,
    context,
    browser,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    const surveyor = await addSurveyor();
    await signInBrowser(context, surveyor);
    await page.goto("/jobseeker/dashboard?tab=work-end");
    await ready(page);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("alert").getByText("Choose what ends your work.").first()).toBeVisible();
    await page.getByLabel("Month in which it ends").selectOption(endsOn);
    await page.getByLabel("The final account is settled").check();
    await expect(page.getByLabel("Count me in the calendar that employers see")).not.toBeChecked();
    await page.getByLabel("Count me in the calendar that employers see").check();
    await page.getByLabel("Show me what employers announce for then").check();
    expect(await axeViolations(page)).toEqual([]);
    await expectNoOverflow(page, "the form of when work ends");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText(/^Saved: your work ends in/)).toBeFocused();
    await expect(page.getByText("Counted as Senior, Yorkshire and the Humber, NEC4, without your name")).toBeVisible();

    const mark = `Senior QS of ${width} ${surveyor.userId}`;
    const firm = await addFirm();
    const hiring = await browser.newContext({ viewport: { width, height } });
    const recruiter = await hiring.newPage();
    await signInBrowser(hiring, await addRecruiter(firm));
    await recruiter.goto("/recruiter/dashboard?tab=work-ends");
    await ready(recruiter);
    await expect(recruiter.getByRole("region", { name: "Who comes free, and when?" })).toBeVisible();
    await recruiter.getByRole("button", { name: "Announce a need" }).click();
    const form = recruiter.getByRole("form", { name: "Announce a need" });
    await form.getByLabel("Month from which you need somebody").selectOption(needed);
    await form.getByLabel("Role").fill(mark);
    await form.getByLabel("Level").selectOption("senior");
    await form.getByLabel("Region (optional)").selectOption("yorkshire-and-the-humber");
    await form.getByLabel("Contract suite (optional)").selectOption("nec4");
    await form.getByLabel("Pay").fill("£475 a day, outside IR35");
    await form.getByLabel("What the work is").fill("Ring me on 020 7946 0018 about this viaduct.");
    expect(await axeViolations(recruiter)).toEqual([]);
    await expectNoOverflow(recruiter, "the form of a need");
    await form.getByRole("button", { name: "Announce it" }).click();
    await expect(recruiter.getByText(/Remove the telephone number/).first()).toBeVisible();
    await form.getByLabel("What the work is").fill("A viaduct under Option C, with nine subcontractors.");
    await form.getByRole("button", { name: "Announce it" }).click();
    await expect(recruiter.getByText(/^Announced for/)).toBeFocused();
    const announced = recruiter.getByRole("listitem", { name: mark });
    await expect(announced.getByText("Nobody has introduced themselves yet")).toBeVisible();

    await runBackgroundTask("work-needs");
    await page.goto("/jobseeker/dashboard?tab=notifications");
    await page.getByRole("link", { name: new RegExp(mark) }).click();
    const need = page.getByRole("listitem", { name: mark });
    await expect(need.getByText("£475 a day, outside IR35")).toBeVisible();
    await need.getByRole("button", { name: "Introduce me…" }).click();
    await expect(need.getByLabel("My telephone number")).not.toBeChecked();
    expect(await axeViolations(page)).toEqual([]);
    await expectNoOverflow(page, "an introduction");
    await need.getByRole("button", { name: "Introduce me", exact: true }).click();
    await expect(page.getByText(/^Introduced\./)).toBeFocused();
    await expect(need.getByText("You have introduced yourself.")).toBeVisible();

    await recruiter.reload();
    await announced.getByRole("link", { name: "1 introduction" }).click();
    await recruiter.getByRole("link", { name: new RegExp(mark) }).click();
    await expect(recruiter.getByText("Jo Finishing").first()).toBeVisible();
    await recruiter.goto("/recruiter/dashboard?tab=work-ends");
    await announced.getByRole("button", { name: /^Withdraw/ }).click();
    await announced.getByRole("button", { name: "Withdraw it" }).click();
    await expect(recruiter.getByText(/^Withdrawn:/)).toBeFocused();
    await hiring.close();

    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete it" }).click();
    await expect(page.getByText(/^Deleted\./)).toBeFocused();
    expect(await inDatabase((db) => db.$count(workEnds, eq(workEnds.userId, surveyor.userId)))).toBe(0);
  });

  test(`a recruiter reads who comes free, one thing a column, at ${width} px`, async ({ page, context }) => {
    await page.setViewportSize({ width, height });
    await addFigures();
    await signInBrowser(context, await addRecruiter(await addFirm()));
    await page.goto("/recruiter/dashboard?tab=work-ends");
    await ready(page);
    const counts = page.getByRole("table", { name: /Surveyors whose work ends in each month/ });
    const line = page.getByRole("search", { name: "Who comes free" }).getByRole("button", { expanded: false });
    if (width < 768) {
      await expect(counts.getByRole("row").nth(1)).toBeInViewport({ ratio: 1 });
      await expect(page.getByLabel("Level")).toBeHidden();
      await line.press("Enter");
    }
    await page.getByLabel("Level").selectOption("senior");
    await page.getByLabel("Region").selectOption("london");
    await page.getByRole("button", { name: "Show", exact: true }).press("Enter");
    await expect(page).toHaveURL(/level=senior/);
    if (width < 768) {
      await expect(line).toHaveText("London · SeniorChange filters");
      await expect(line).toBeFocused();
      await expect(page.getByLabel("Level")).toBeHidden();
    }
    await expect(counts.getByRole("columnheader")).toHaveText(["Month", "Everybody", "Senior", "London"]);
    await expect(counts.getByRole("row", { name: formatMonthOrDay(endsOn) }).getByRole("cell")).toHaveText(["40", "25", "under 10"]);
    expect(await axeViolations(page)).toEqual([]);
    await expectNoOverflow(page, "who comes free");
  });
}
