import { eq } from "drizzle-orm";
import { type BrowserContext, expect, type Page } from "playwright/test";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { cvs } from "#db/schema/cvs.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { makeSampleCv } from "#server/modules/hiring/applications/sample/sample-cvs.ts";
import { type Account, addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { applicationsTo } from "./adverts.ts";
import { axeViolations } from "./axe.ts";
import { policyViolations, watchPolicy } from "./screens/policy-violations.ts";
import { test } from "./visitor.ts";

const hourMs = 3_600_000;

async function uploadCv(page: Page, context: BrowserContext, person: Account, kind: "pdf" | "docx"): Promise<void> {
  await signInBrowser(context, person);
  await page.goto("/jobseeker/profile#cvs");
  const file = { name: `CV.${kind}`, mimeType: "application/octet-stream", buffer: makeSampleCv(person.name, kind) };
  await page.getByLabel(/^(Add|Upload) (a|another) CV$/).setInputFiles([file]);
  await expect(page.getByText(`✓ CV.${kind} is in your profile.`)).toBeVisible();
}

/** A recruiter signed in, with an advert to which three people applied: Ann with a PDF, the newest; Bea with a Word document; Cal without a CV. */
async function openAdvert(page: Page, context: BrowserContext): Promise<number> {
  const companyId = await inDatabase((db) => makeCompany(db, { name: "Quantum Costs Ltd" }));
  const recruiter = await addAccount({ name: "Rae Recruiter", role: "recruiter", companyId });
  const jobId = await inDatabase((db) => makeJob(db, { companyId, title: "Senior QS, highways", createdByUserId: recruiter.userId }));
  const people = [
    { name: "Ann Able", kind: "pdf" },
    { name: "Bea Baker", kind: "docx" },
    { name: "Cal Carter", kind: null },
  ] as const;
  for (const [at, { name, kind }] of people.entries()) {
    const person = await addAccount({ name });
    if (kind) await uploadCv(page, context, person, kind);
    const sentAt = new Date(Date.now() - (at + 1) * hourMs);
    await inDatabase(async (db) => {
      const [cv] = await db.select({ id: cvs.id }).from(cvs).where(eq(cvs.userId, person.userId));
      const sent = { jobId, userId: person.userId, state: "opened", source: "board", name, email: person.email } as const;
      const dates = { createdAt: sentAt, updatedAt: sentAt, sentAt, openedAt: sentAt, stateChangedAt: sentAt };
      const [row] = await db
        .insert(applications)
        .values({ publicId: randomPublicId(), ...sent, ...dates, cvId: cv?.id ?? null, coverNote: `I am ${name}.`, answers: [] })
        .$returningId();
      const event = { applicationId: row?.id ?? 0, at: sentAt, fromState: "sent", toState: "opened", actor: "employer" } as const;
      await db.insert(applicationEvents).values(event);
    });
  }
  await signInBrowser(context, recruiter);
  return jobId;
}

/** Returns how many points of the first page are not white. */
const inkOf = (page: Page): Promise<number> =>
  page
    .locator("canvas")
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: new Uint8ClampedArray() };
      return data.filter((value, at) => at % 4 === 0 && value < 200 && (data[at + 3] ?? 0) > 0).length;
    });

test("applicants one by one: a PDF that is drawn, a Word document as text, no CV and asking for one; moved by keys, and back where one was", async ({
  page,
  context,
}) => {
  const jobId = await openAdvert(page, context);
  const states = async () => (await applicationsTo(jobId)).map(({ name, state }) => `${name?.split(" ")[0]} ${state}`).sort();
  await watchPolicy(page);
  await page.goto(`/recruiter/dashboard?tab=applicants&job=${jobId}`);
  await page.getByRole("link", { name: "Review one by one" }).click();
  const name = page.getByRole("heading", { level: 3 }).first();
  const cv = page.getByRole("region", { name: "CV", exact: true });
  await expect(name).toHaveText("Ann Able");
  await expect(page.getByText("1 of 3")).toBeVisible();
  await expect(cv.getByText("2 pages")).toBeVisible();
  await expect.poll(() => inkOf(page)).toBeGreaterThan(500);
  await expect(cv.getByText("Sample CV of an invented person")).toBeAttached();
  expect(await policyViolations(page)).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
  const widthOf = () =>
    page
      .locator("canvas")
      .first()
      .evaluate((canvas) => canvas.getBoundingClientRect().width);
  const fitting = await widthOf();
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(widthOf).toBeGreaterThan(fitting * 1.2);
  await page.getByRole("button", { name: "Fit width" }).click();
  await expect.poll(widthOf).toBeCloseTo(fitting, 0);

  await page.keyboard.press("2");
  await expect(page.getByText("Ann Able moved to “Shortlisted”.")).toBeVisible();
  await page.keyboard.press("u");
  await expect(page.getByText("Undone.")).toBeVisible();
  expect(await states()).toEqual(["Ann opened", "Bea opened", "Cal opened"]);
  await page.getByLabel("Your note").fill("j 2 x");
  await page.getByLabel("Your note").press("j");
  await expect(name).toHaveText("Ann Able");
  expect(await states()).toContain("Ann opened");
  await name.focus();
  await page.keyboard.press("2");
  await expect.poll(states).toContain("Ann shortlisted");

  await page.keyboard.press("j");
  await expect(name).toHaveText("Bea Baker");
  await expect(page.getByText("2 of 3")).toBeVisible();
  const words = page.getByRole("article", { name: "The CV as text" });
  await expect(words.getByRole("heading", { name: "Experience" })).toBeVisible();
  await expect(words.getByRole("listitem").first()).toContainText("secondary school");
  await page.keyboard.press("x");
  await expect(page.getByRole("heading", { name: "Move Bea Baker to “Not progressing”" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(name).toHaveText("Bea Baker");
  await expect(page.getByRole("button", { name: /^Not progressing/ })).toBeVisible();

  await page.keyboard.press("j");
  await expect(cv.getByText("No CV attached")).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByText("3 of 3")).toBeVisible();
  await cv.getByRole("button", { name: "Ask for one" }).click();
  await expect(cv.getByText(/^Asked on \d/)).toBeVisible();
  await page.reload();
  await expect(cv.getByText(/^Asked on \d/)).toBeVisible();
  await expect(cv.getByRole("button", { name: "Ask for one" })).toHaveCount(0);

  await page.getByRole("button", { name: /^Previous/ }).click();
  await expect(name).toHaveText("Bea Baker");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Bea Baker" })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`tab=applicants&job=${jobId}$`));
});

test("on a phone CV and decision take turns; a PDF that is damaged is said to be, and can be downloaded", async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const jobId = await openAdvert(page, context);
  await page.route("**/api/applications/*/cv", (route) => route.fulfill({ contentType: "application/pdf", body: "%PDF-1.7 and no more" }));
  await page.goto(`/recruiter/dashboard?tab=applicants&job=${jobId}&do=review`);
  await expect(page.getByText("This PDF cannot be shown here")).toBeVisible();
  await expect(page.getByRole("link", { name: "Download it" })).toHaveAttribute("href", /\/api\/applications\/.+\/cv$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const decision = page.getByRole("region", { name: "Decision" });
  await expect(decision).toBeHidden();
  await page.getByRole("button", { name: "Decide" }).click();
  await expect(decision.getByRole("button", { name: /^Shortlisted/ })).toBeVisible();
  await expect(page.getByText("This PDF cannot be shown here")).toBeHidden();
  expect(await axeViolations(page)).toEqual([]);
});
