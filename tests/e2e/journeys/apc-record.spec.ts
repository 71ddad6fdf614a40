import { eq, sql } from "drizzle-orm";
import { expect } from "playwright/test";
import { apcProgress, apcRecords, jobCompetencies } from "#db/schema/apc.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { competencies } from "#db/taxonomy/apc-pathway.ts";
import { addAccount, inDatabase, signInBrowser } from "../accounts.ts";
import { addAdvert } from "../adverts.ts";
import { axeViolations, expectNoOverflow } from "../axe.ts";
import { journeyViewports } from "../journey-viewports.ts";
import { shiftsSince, waitForPaint, watchShifts } from "../layout-shifts.ts";
import { ready } from "../ready.ts";
import { test } from "../visitor.ts";

const descriptionHtml = "<p>Prepare interim valuations. Issue compensation events under NEC4. Lead the commercial reviews.</p>";

const readLevels: Readonly<Record<string, number>> = { "project-finance": 2, "contract-practice": 2, "commercial-management": 3 };

/** An advert of a firm that states its support and all competencies but the three that its description evidences: none closes more gaps. */
const addTraineeAdvert = async (mark: string) => {
  const companyId = await inDatabase(async (db) => {
    const id = await makeCompany(db, { name: `Datum and Level ${mark} Ltd`, slug: `datum-${mark}` });
    const stated = { hasTrainingAgreement: true, counsellors: 2, paysFees: true, studyDaysPerYear: 10, statedAt: new Date() };
    await db.insert(apcRecords).values({ companyId: id, ...stated });
    return id;
  });
  const facts = { companyId, level: "assistant", contractType: "fixed-term", durationMonths: 9 } as const;
  const jobId = await addAdvert({ ...facts, title: `Assistant surveyor of ${mark}`, descriptionHtml }, []);
  const rows = competencies.map(({ slug }) => {
    const level = readLevels[slug];
    return { jobId, competency: slug, level: level ?? 3, source: level ? ("read" as const) : ("stated" as const) };
  });
  // The site may have read the advert already.
  await inDatabase((db) =>
    db
      .insert(jobCompetencies)
      .values(rows)
      .onDuplicateKeyUpdate({ set: { level: sql`values(level)`, source: sql`values(source)` } }),
  );
  return jobId;
};

for (const { width, height } of journeyViewports("an APC record")) {
  test(`a candidate records competencies, finds an advert that fills gaps and reads what it gives, at ${width} px`, async ({
    page,
    context,
  }) => {
    const mark = `weirs${width}${process.pid}`;
    const jobId = await addTraineeAdvert(mark);
    await page.setViewportSize({ width, height });
    const evidence = page.getByRole("region", { name: "What this job would evidence for your APC" });

    await page.goto(`/jobs/${jobId}`);
    await expect(evidence.getByRole("row", { name: /Contract practice “Issue compensation events under NEC4\.”/ })).toBeVisible();
    await expect(evidence.getByText("the rest is read from the words of the advert, which is a guess", { exact: false })).toBeVisible();
    await expect(evidence.getByText("APC support: stated")).toBeVisible();
    await expect(evidence.getByRole("link", { name: "Record your competencies" })).toBeVisible();

    const person = await addAccount();
    await signInBrowser(context, person);
    await page.goto("/jobseeker/dashboard?tab=training");
    await ready(page);
    await page.getByRole("button", { name: "Record my competencies" }).click();
    await page.getByRole("button", { name: "Save my record" }).click();
    await expect(page.getByRole("alert").getByText("Say how many years of experience you have.").first()).toBeVisible();
    await page.getByLabel("Relevant experience").selectOption("under-five");
    await page.getByLabel("Commercial management", { exact: true }).check();
    await page.getByLabel("Month in which your structured training began").fill("December 2099");
    await page.getByLabel("Quantification and costing: level reached").selectOption("2");
    await page.getByLabel("Quantification and costing: months of diary").fill("9");
    await page.getByLabel("Contract practice: level reached").selectOption("1");
    expect(await axeViolations(page)).toEqual([]);
    await expectNoOverflow(page, "the form of an APC record");
    await page.getByRole("button", { name: "Save my record" }).click();
    await expect(page.getByText("This month has not begun.", { exact: false }).first()).toBeVisible();
    await page.getByLabel("Month in which your structured training began").fill("");
    await page.getByRole("button", { name: "Save my record" }).click();
    await expect(page.getByText("Your APC record is saved.")).toBeFocused();
    await expect(page.getByText("You still lack 17 of the 18 competencies that the pathway asks for.")).toBeVisible();
    await expect(page.getByText("You need 24 more months of structured training.", { exact: false })).toBeVisible();

    const adverts = page.getByRole("region", { name: "Adverts that would fill your gaps" });
    await adverts.getByLabel("Competency").selectOption("commercial-management");
    const found = adverts.getByRole("listitem", { name: `Assistant surveyor of ${mark}` });
    await expect(found.getByText("Closes 17 gaps")).toBeVisible();
    await expect(found.getByText("Contract practice: level 1 to 2", { exact: false })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await expectNoOverflow(page, "an APC record");

    await watchShifts(page);
    await page.goto(`/jobs/${jobId}`);
    await evidence.scrollIntoViewIfNeeded();
    await expect(evidence.getByText("It would close 17 of your 17 gaps (+).")).toBeVisible();
    await expect(evidence.getByText("It would give 9 of the 24 months of diary that you still need.")).toBeVisible();
    await expect(evidence.getByRole("row", { name: /^\+? ?You still lack this\. Contract practice/ })).toBeVisible();
    await waitForPaint(page);
    expect((await shiftsSince(page, 0)).filter(({ what }) => /evidence|apcOwn|mark/.test(what))).toEqual([]);
    await evidence.getByText("Your levels in these").click();
    await expect(evidence.getByText("Contract practice: you have level 1 of 2; this work could reach 2.")).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await expectNoOverflow(page, "an advert with an APC record");

    await evidence.getByRole("link", { name: "Your APC record" }).click();
    await page.getByRole("button", { name: "Delete my record" }).click();
    await page.getByRole("button", { name: "Delete it" }).click();
    await expect(page.getByText("Your APC record is deleted.")).toBeFocused();
    expect(await inDatabase((db) => db.$count(apcProgress, eq(apcProgress.userId, person.userId)))).toBe(0);
  });
}
