import { eq } from "drizzle-orm";
import { expect } from "playwright/test";
import { apcAnswers, apcFigures, apcRecords, apcTrainees } from "#db/schema/apc.ts";
import { jobCompetencies } from "#db/schema/job-competencies.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { hashOf } from "#server/secrets.ts";
import { addAccount, inDatabase, signInBrowser } from "../accounts.ts";
import { addAdvert } from "../adverts.ts";
import { test } from "../visitor.ts";

const stated = { hasTrainingAgreement: true, agreedOn: "2024-03-01", counsellors: 2, supervisors: 4, paysFees: true, studyDaysPerYear: 10 };

/** A firm that states its support, with what its trainees answered. */
const addFirm = (slug: string, isDisputed: boolean) =>
  inDatabase(async (db) => {
    const companyId = await makeCompany(db, { name: "Plumb and Level Ltd", slug, website: `https://www.${slug}.example.test` });
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
  const evidenced = page.getByRole("region", { name: "What it can evidence for the APC" });
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
