import { and, eq } from "drizzle-orm";
import { expect, type Page } from "playwright/test";
import { advertTruthAnswers } from "#db/schema/advert-truth.ts";
import { applications } from "#db/schema/applications.ts";
import { companies } from "#db/schema/companies.ts";
import { moderationDecisions } from "#db/schema/moderation-work.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { type Account, addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { addAdvert } from "./adverts.ts";
import { axeViolations, expectNoOverflow } from "./axe.ts";
import { addFirm, addRecruiter } from "./hiring.ts";
import { journeyViewports } from "./journey-viewports.ts";
import { linkIn, mailTo } from "./mail.ts";
import { indexAdverts, runBackgroundTask } from "./site-controls.ts";
import { test } from "./visitor.ts";

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const advertised = { pay: "£60,000 – £70,000 a year", suite: null, siteDays: "3 days a week on site · Main contractor" };

/** Four people who have answered, and one who was hired ninety days ago. */
async function addHired(companyId: number, jobId: number, { userId, name, email }: Account): Promise<void> {
  const hiredAt = daysAgo(91);
  await inDatabase(async (db) => {
    await db.insert(applications).values({
      ...{ publicId: randomPublicId(), jobId, userId, name, email, state: "hired", answers: [], source: "board", advertised },
      ...{ createdAt: daysAgo(120), updatedAt: hiredAt, sentAt: daysAgo(120), stateChangedAt: hiredAt, closedAt: hiredAt },
    });
    const answers = [12, 15, 19, 23].map((days) => ({
      ...{ companyId, occasion: "interview" as const, jobTitle: "QS", advertised, pay: "as-advertised" as const },
      ...{ siteDays: "as-advertised" as const, mark: randomPublicId(), askedAt: daysAgo(days + 1), expiresAt: daysAgo(-1) },
      ...{ answeredAt: daysAgo(days), changedAt: daysAgo(days) },
    }));
    await db.insert(advertTruthAnswers).values(answers);
  });
}

const choose = (page: Page, legend: RegExp, label: string) =>
  page.getByRole("group", { name: legend }).getByLabel(label, { exact: true }).check();

// Two administrators at once would take one another's cases.
test.describe.configure({ mode: "default" });

for (const { width } of journeyViewports("adverts that were true")) {
  test(`from the mail to an answer, the firm’s reply and its page, on a screen of ${width} px`, async ({ page, context, browser }) => {
    test.slow();
    const size = { width, height: 900 };
    await page.setViewportSize(size);
    const firm = await addFirm();
    const boss = await addRecruiter(firm, "company_admin");
    const title = `True ${width} ${firm}`;
    const jobId = await addAdvert({ title, companyId: firm, createdByUserId: boss.userId }, []);
    const person = await addAccount({ name: "Jo Hired" });
    await addHired(firm, jobId, person);
    await runBackgroundTask("advert-truth");
    const link = linkIn(await mailTo(person.email, new RegExp(`^Was the advert true\\? ${title}$`)), "/advert-truth");

    // Signed out, and without script at first.
    const plain = await browser.newContext({ javaScriptEnabled: false, viewport: size });
    const bare = await plain.newPage();
    await bare.goto(link);
    await expect(bare.getByRole("group", { name: /Was the pay as advertised/ })).toContainText("The advert said: £60,000 – £70,000 a year");
    await expect(bare.getByText("The advert did not state the contract suite")).toBeVisible();
    await choose(bare, /Was the pay/, "Different");
    await choose(bare, /Were the site days/, "As advertised");
    await bare.getByRole("button", { name: "Send my answers" }).click();
    await expect(bare.getByRole("status").filter({ hasText: "Saved. Thank you." })).toBeVisible();
    await plain.close();

    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Was the advert true?" })).toBeVisible();
    await expect(page).toHaveURL(/\/advert-truth$/);
    await expect(page.getByRole("group", { name: /Was the pay/ }).getByLabel("Different")).toBeChecked();
    expect(await axeViolations(page)).toEqual([]);
    await expectNoOverflow(page, "the questions");
    // The figures may be published from now on, so what is counted stays.
    await page.getByLabel("A note for our moderators (optional)").fill("They offered £52,000.");
    await page.getByRole("button", { name: "Change my answers" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Saved. Thank you." })).toBeVisible();
    await runBackgroundTask("advert-truth");

    await signInBrowser(context, boss);
    await page.goto("/recruiter/dashboard?tab=company");
    const part = page.getByRole("region", { name: "Were your adverts true?" });
    await expect(part).toContainText("4 of 5");
    await expect(part).not.toContainText("52,000");
    const reply = `We now state the pay of each grade, ${title}.`;
    await part.getByLabel("Your reply").fill(reply);
    await part.getByRole("button", { name: "Send for review" }).click();
    await expect(part).toContainText("A moderator is reading it");
    expect(await axeViolations(page, { within: "main" })).toEqual([]);
    await expectNoOverflow(page, "the dashboard");

    // A moderator reads it.
    const desk = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await signInBrowser(desk, await addAccount({ role: "platform_admin", name: "Ada Admin" }), { mfaAt: new Date() });
    const admin = await desk.newPage();
    await admin.goto("/admin/dashboard?tab=work&kind=firm-reply");
    await admin.getByRole("listitem").filter({ hasText: reply }).getByRole("link").first().click();
    const opened = admin.getByRole("region", { name: "The open case" });
    await expect(opened).toContainText("They offered £52,000.");
    await opened.getByRole("button", { name: "Approve" }).click();
    await expect(admin.getByText(/^Approved: /)).toBeVisible();
    await desk.close();
    await inDatabase((db) =>
      db
        .update(moderationDecisions)
        .set({ dueAt: daysAgo(1) })
        .where(and(eq(moderationDecisions.kind, "firm-reply"), eq(moderationDecisions.state, "waiting"))),
    );
    await runBackgroundTask("moderation-decisions");
    await indexAdverts(jobId);

    const [company] = await inDatabase((db) => db.select().from(companies).where(eq(companies.id, firm)));
    const visiting = await browser.newContext({ viewport: size });
    const visitor = await visiting.newPage();
    await visitor.goto(`/company/${company?.slug}`);
    const shown = visitor.getByRole("region", { name: "Were its adverts true?" });
    await expect(shown).toContainText(
      "4 of 5 people it interviewed or hired say the pay was as advertised, and 5 of 5 the site days and side.",
    );
    await expect(shown).toContainText(reply);
    expect(await axeViolations(visitor)).toEqual([]);
    await expectNoOverflow(visitor, "the company’s page");
    await visitor.goto(`/jobs/${jobId}`);
    await expect(visitor.getByText("4 of 5 people it interviewed or hired say the pay was as advertised")).toBeVisible();
    await visiting.close();
  });
}
