import { eq } from "drizzle-orm";
import { expect } from "playwright/test";
import { apcAnswers, apcFigures, apcRecords, apcTrainees, jobCompetencies } from "#db/schema/apc.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { addAccount, inDatabase, signInBrowser } from "../accounts.ts";
import { addAdvert, applicationsTo } from "../adverts.ts";
import { edit, saveOf } from "../profile-parts.ts";
import { ready } from "../ready.ts";
import { test } from "./journey.ts";

const stated = { hasTrainingAgreement: true, agreedOn: "2024-03-01", counsellors: 2, supervisors: 4, paysFees: true, studyDaysPerYear: 10 };

/** A firm that states its support, with what its trainees answered. */
const addFirm = (slug: string, isDisputed: boolean, name = "Plumb and Level Ltd") =>
  inDatabase(async (db) => {
    const companyId = await makeCompany(db, { name, slug, website: `https://www.${slug}.example.test` });
    await db.insert(apcRecords).values({ companyId, ...stated, satLastThreeYears: 5, passedLastThreeYears: 3, statedAt: new Date() });
    const figure = { answers: 5, keepsAgreement: "most", meetsSupervisor: "few", givesTimeAndFees: "half" } as const;
    if (isDisputed) await db.insert(apcFigures).values({ companyId, ...figure, members: [], takenYear: new Date().getFullYear() });
    return companyId;
  });

test("a trainee reads what an advert evidences and what its firm’s badge means", async ({ page }) => {
  const companyId = await addFirm(`disputed-${process.pid}-${Date.now()}`, true);
  const jobId = await addAdvert({ companyId, title: "Graduate Quantity Surveyor", level: "graduate" }, []);
  await inDatabase((db) => db.insert(jobCompetencies).values({ jobId, competency: "contract-practice", level: 2 }));
  await page.goto(`/jobs/${jobId}`);
  const evidenced = page.getByRole("region", { name: "What this job would evidence for your APC" });
  await expect(evidenced.getByText("Plumb and Level Ltd states that the work can evidence", { exact: false })).toBeVisible();
  await expect(evidenced.getByRole("row", { name: /Contract practice Level 2/ })).toBeVisible();
  await page
    .getByRole("link", { name: /^Plumb and Level Ltd/ })
    .first()
    .click();
  const apc = page.getByRole("region", { name: "Support for the APC" });
  for (const part of ["Yes, since 1 March 2024", "3 of 5 who sat", "APC support: disputed", "few of its trainees who answered agree"]) {
    await expect(apc.getByText(part, { exact: false }).first()).toBeVisible();
  }
});

test("a trainee answers the three questions of the year once, and sees nothing before five have", async ({ page, context }) => {
  const slug = `answering-${process.pid}-${Date.now()}`;
  const companyId = await addFirm(slug, false);
  const person = await addAccount();
  await inDatabase((db) =>
    db.insert(apcTrainees).values({ userId: person.userId, companyId, workAddressHash: hashOf(slug), confirmedAt: new Date() }),
  );
  await signInBrowser(context, person);
  await page.goto("/jobseeker/dashboard?tab=training");
  await expect(page.getByRole("heading", { name: "You train at Plumb and Level Ltd" })).toBeVisible();
  await page.getByRole("button", { name: "Send my answers" }).click();
  await expect(page.getByRole("alert").getByText("Answer yes or no.").first()).toBeVisible();
  for (const yes of await page.getByRole("radio", { name: "Yes" }).all()) await yes.check();
  await page.getByRole("button", { name: "Send my answers" }).click();
  await expect(page.getByText(/^Thank you\. Your answers count/)).toBeFocused();
  await expect(page.getByText("We will ask again next year.", { exact: false })).toBeVisible();
  expect(await inDatabase((db) => db.$count(apcAnswers, eq(apcAnswers.companyId, companyId)))).toBe(1);
  await page.goto(`/company/${slug}`);
  await expect(page.getByText("Fewer than five of its trainees have answered", { exact: false })).toBeVisible();
});

const towards = { level: "graduate", ricsLevel: "mrics", ricsRule: "working-towards" } as const;

test("4.3 a graduate goes from the guide by way of both filters to a firm’s record and applies", async ({ page, context, request }) => {
  const mark = `tachymeter${process.pid}${Date.now()}`;
  const keen = await addFirm(`keen-${mark}`, false, "Keen Quantities Ltd");
  const doubted = await addFirm(`doubted-${mark}`, true, "Doubted Quantities Ltd");
  const words = { descriptionHtml: `<p>${mark}</p>` };
  const jobId = await addAdvert({ ...towards, ...words, companyId: keen, title: "Graduate surveyor of locks" }, []);
  await addAdvert({ ...towards, ...words, companyId: doubted, title: "Graduate surveyor of weirs" }, []);
  await addAdvert({ ...words, level: "graduate", companyId: keen, ricsRule: "required", title: "Graduate surveyor of docks" }, []);
  await inDatabase((db) => db.insert(jobCompetencies).values({ jobId, competency: "contract-practice", level: 2 }));
  expect(await (await request.get(`/api/jobs/count?q=${mark}`)).json()).toEqual({ count: 3 });

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/how-to-become-a-quantity-surveyor");
  await ready(page);
  const firstPosts = page.getByRole("region", { name: "First posts open now" });
  await expect(firstPosts.getByRole("listitem").filter({ hasText: "APC supported" })).toHaveText(/[1-9][\d,]* jobs?$/);
  await firstPosts.getByRole("link", { name: "Those that are APC supported" }).click();
  await expect(page).toHaveURL(/chartership=apc-supported/);

  const facet = page.getByRole("group", { name: "On the way to chartership" });
  const tags = page.getByRole("list", { name: "Active filters" });
  const titles = page.getByRole("main").locator("li[data-job]").getByRole("heading");
  await expect(facet.getByRole("checkbox", { name: "APC supported" })).toBeChecked();
  await page.getByLabel("Keywords").fill(mark);
  await page.getByRole("button", { name: "Search jobs" }).click();
  await expect(titles).toHaveText([/docks/, /locks/]);
  await expect(facet.locator("label", { hasText: "Working towards accepted" })).toHaveText(/2$/);
  await expect(page.getByRole("main").locator("li[data-job]").first().getByText("APC supported", { exact: true })).toBeVisible();
  await facet.getByRole("checkbox", { name: "Working towards accepted" }).check();
  await expect(page).toHaveURL(/chartership=apc-supported&chartership=working-towards/);
  await expect(titles).toHaveText([/docks/, /weirs/, /locks/]);
  await tags.getByRole("link", { name: "Remove APC supported" }).click();
  await expect(titles).toHaveText([/weirs/, /locks/]);

  await page.getByRole("link", { name: "Doubted Quantities Ltd", exact: true }).click();
  const apc = page.getByRole("region", { name: "Support for the APC" });
  for (const part of ["APC support: disputed", "few of its trainees who answered agree", "Few say yes"]) {
    await expect(apc.getByText(part, { exact: false }).first()).toBeVisible();
  }
  await page.goBack();
  await page.getByRole("link", { name: "Keen Quantities Ltd", exact: true }).click();
  for (const part of ["Yes, since 1 March 2024", "3 of 5 who sat", "APC support: stated"]) {
    await expect(apc.getByText(part, { exact: false }).first()).toBeVisible();
  }

  await signInBrowser(context, await addAccount({ name: "Gwen Graduate" }));
  await page.goto("/jobseeker/profile");
  await ready(page);
  await expect(
    page.getByText("You are not ready to apply yet: an employer needs to know your level and where you can work."),
  ).toBeVisible();
  await edit(page, "What you do");
  await page.getByLabel("Role", { exact: true }).selectOption("quantity-surveyor");
  await page.getByLabel("Level", { exact: true }).selectOption("graduate");
  await saveOf(page, "What you do").click();
  await expect(page.getByRole("region", { name: "What you do" }).getByText("✓ Saved")).toBeVisible();
  await edit(page, "Places and kinds of work");
  await page.getByRole("combobox", { name: "Where you are based" }).fill("Otl");
  await page.getByRole("option", { name: /^Otley/ }).click();
  await saveOf(page, "Places and kinds of work").click();
  await expect(page.getByText("You are ready to apply.")).toBeVisible();

  await page.goto(`/jobs/${jobId}`);
  await expect(page.getByText("APC supported", { exact: false }).first()).toBeVisible();
  const evidenced = page.getByRole("region", { name: "What this job would evidence for your APC" });
  await expect(evidenced.getByRole("row", { name: /Contract practice Level 2/ })).toBeVisible();
  await page.getByRole("link", { name: "Apply for this job" }).click();
  await page.getByLabel(/Cover note/).fill("I spent my placement year on a lock.");
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByRole("heading", { name: "Your application has been sent" })).toBeFocused();
  expect((await applicationsTo(jobId)).map(({ state }) => state)).toEqual(["sent"]);
});
