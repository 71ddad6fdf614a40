import { eq } from "drizzle-orm";
import { expect, type Page } from "playwright/test";
import { applications } from "#db/schema/applications.ts";
import { addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { applicationsTo } from "./adverts.ts";
import { confirmation, openForm, sendButton } from "./apply-form.ts";
import { axeViolations } from "./axe.ts";
import { addDraft, addFirm, addRecruiter, advertsOf, completeFields } from "./hiring.ts";
import { journeyViewports } from "./journey-viewports.ts";
import { indexAdverts, runBackgroundTask } from "./site-controls.ts";
import { test } from "./visitor.ts";

const promise = (page: Page) => page.getByLabel("Promise an answer (optional)");

for (const { width } of journeyViewports("a promise to answer")) {
  test(`a promise to answer is made, found, broken and told of, on a screen of ${width} px`, async ({ page, context, browser }) => {
    test.slow();
    const size = { width, height: 900 };
    await page.setViewportSize(size);
    const firm = await addFirm({ credits: 2 });
    const recruiter = await addRecruiter(firm);
    await signInBrowser(context, recruiter);
    const mark = `Promised ${width} ${firm}`;
    const draft = await addDraft(recruiter, firm, { ...completeFields, title: mark });
    await page.goto(`/post-a-job?draft=${draft}&step=publish`);
    await promise(page).selectOption("10");
    await expect(promise(page)).toHaveAccessibleDescription(/Fixed once the advert is live/);
    // The preview shows what applicants will read.
    await expect(page.getByText("Answers within 10 days.")).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByRole("heading", { name: "Your advert is live" })).toBeVisible();
    const [advert] = await advertsOf(firm);
    const jobId = advert?.id ?? 0;
    await indexAdverts(jobId);

    const seeking = await browser.newContext({ viewport: size });
    const seeker = await seeking.newPage();
    await seeker.goto(`/jobs?q=${encodeURIComponent(`"${mark}"`)}&promise=20`);
    const card = seeker.getByRole("article").filter({ hasText: mark });
    await expect(card).toContainText("Answers within 10 days");
    await expect(seeker.getByText("Promises an answer within 20 days").first()).toBeVisible();
    await seeker.goto(`/jobs?q=${encodeURIComponent(`"${mark}"`)}&promise=5`);
    await expect(card).toHaveCount(0);
    await signInBrowser(seeking, await addAccount({ name: "Jo Waiting" }));
    await seeker.goto(`/jobs/${jobId}`);
    await expect(seeker.getByText("Answers within 10 days.")).toBeVisible();
    expect(await axeViolations(seeker)).toEqual([]);
    await openForm(seeker, jobId);
    await sendButton(seeker).click();
    const sendAnyway = seeker.getByRole("alert").first();
    await expect(confirmation(seeker).or(sendAnyway)).toBeVisible();
    if (await sendAnyway.isVisible()) await sendButton(seeker).click();
    await expect(confirmation(seeker)).toBeVisible();
    await seeker.goto("/jobseeker/dashboard?tab=applications");
    await expect(seeker.getByText(/They promise an answer by \d/)).toBeVisible();

    await page.goto("/recruiter/dashboard");
    const promised = page.getByRole("region", { name: "Promised answers" });
    await expect(promised.getByRole("row", { name: new RegExp(mark) })).toContainText("Within 10 days");
    await promised.getByRole("link", { name: `1 applicant waiting for a promised answer: ${mark}` }).click();
    await expect(page.getByText(/answer due \d/).first()).toBeVisible();

    // The last day passes without an answer.
    const [sent] = await applicationsTo(jobId);
    const past = new Date(Date.now() - 3_600_000);
    await inDatabase((db) =>
      db
        .update(applications)
        .set({ answerDueAt: past })
        .where(eq(applications.id, sent?.id ?? 0)),
    );
    await runBackgroundTask("reply-promises");
    await seeker.reload();
    await expect(seeker.getByText(/They promised an answer by .* and have not kept it/)).toBeVisible();
    await seeker.goto(`/jobs/${jobId}`);
    await expect(seeker.getByText(/Promised an answer within 10 days, and broke the promise on/)).toBeVisible();
    await seeking.close();
    await page.goto("/recruiter/dashboard");
    await expect(promised).toContainText("A promise was broken: new adverts can make none until");
    expect(await axeViolations(page, { within: "main" })).toEqual([]);
    const next = await addDraft(recruiter, firm, { ...completeFields, title: `Next ${mark}`, replyPromiseDays: 5 });
    await page.goto(`/post-a-job?draft=${next}&step=publish`);
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText(/You broke a promise to answer, so you can promise again from/).first()).toBeVisible();
    await promise(page).selectOption("");
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByRole("heading", { name: "Your advert is live" })).toBeVisible();
  });
}
