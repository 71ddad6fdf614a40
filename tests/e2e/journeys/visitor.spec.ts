import { eq } from "drizzle-orm";
import { expect } from "playwright/test";
import { jobReports } from "#db/schema/job-reports.ts";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { desktopAgent, inDatabase } from "../accounts.ts";
import { addAdvert, closeAdvert } from "../adverts.ts";
import { waitForPreloading } from "../ready.ts";
import { test } from "../visitor.ts";

test("a visitor reports a job as already filled and is given a reference", async ({ page }) => {
  const jobId = await addAdvert({}, []);
  await page.goto(`/jobs/${jobId}`);
  await page.getByRole("link", { name: "Report this advert" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Report this advert" })).toBeFocused();
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("alert").getByText("Choose what is wrong.").first()).toBeVisible();
  await page.getByLabel("The job has been filled already").check();
  await page.getByLabel(/Details/).fill("They told me on the telephone.");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("heading", { name: "Thank you: your report has been sent" })).toBeFocused();
  const [stored] = await inDatabase((db) => db.select().from(jobReports).where(eq(jobReports.jobId, jobId)));
  expect(stored).toMatchObject({ reason: "already-filled", userId: null });
  await expect(page.getByText(stored?.reference ?? "none")).toBeVisible();
});

test("a visitor who comes to an advert that has closed is told so and cannot apply", async ({ page }) => {
  const jobId = await addAdvert({}, []);
  await closeAdvert(jobId, new Date(Date.now() - 86_400_000));
  await page.goto(`/jobs/${jobId}`);
  await expect(page.getByText(/closed/i).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Apply for this job" })).toHaveCount(0);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
});

const addresses = [
  "/jobs?radius=-5&location=Leeds",
  "/jobs?radius=1e9&location=Leeds",
  "/jobs?radius=abc&location=Leeds",
  "/jobs?page=0",
  "/jobs?page=99999",
  "/jobs?sort=hack",
  "/jobs?min=60.000&max=%C2%A3500&pay=year",
  "/jobs?min=-1",
  "/jobs?min=900000&max=1",
  `/jobs?q=${"x".repeat(5000)}`,
  "/jobs?q=%22%22%22",
  "/jobs?q=*",
  "/jobs?q=%25_",
  "/jobs?q=%F0%9F%8F%97%EF%B8%8F",
  "/jobs?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E",
  "/jobs?q=%E2%80%AEsurveyor",
  "/jobs?q[]=a&q[]=b",
  `/jobs?${Array.from({ length: 30 }, (_, at) => `suite=nothing-${at}`).join("&")}`,
];
test("whatever is typed into the list’s address is answered with the list, and no script of it runs", async ({ page }) => {
  let dialogs = 0;
  page.on("dialog", (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  for (const address of sampleOfTheDay(addresses, 4, "addresses of the list")) {
    const answer = await page.goto(address);
    // A page past the last is not there; the list says so, and leads to the last.
    expect([address, answer?.status()]).toEqual([address, address === "/jobs?page=99999" ? 404 : 200]);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect(dialogs).toBe(0);
});

test("places are understood, asked back or said to be unknown", async ({ page }) => {
  await page.goto("/jobs?location=SW1A1AA");
  await expect(page.getByText(/SW1A/).filter({ visible: true }).first()).toBeVisible();
  await page.goto("/jobs?location=Newport");
  await expect(page.getByText(/which/i).first()).toBeVisible();
  await page.goto("/jobs?location=XX99");
  await expect(page.getByText(/XX99/).filter({ visible: true }).first()).toBeVisible();
  await page.goto("/jobs");
  const all = await page.getByRole("heading", { level: 1 }).textContent();
  for (const anywhere of ["UK", "anywhere", "United+Kingdom", "nationwide"]) {
    await page.goto(`/jobs?location=${anywhere}`);
    expect((await page.getByRole("heading", { level: 1 }).textContent())?.match(/[\d,]+/)?.[0]).toBe(all?.match(/[\d,]+/)?.[0]);
    await expect(page.getByText("so it was ignored", { exact: false })).toHaveCount(0);
  }
});

test.describe("4.1.12 optional storage", () => {
  test.use({ userAgent: desktopAgent });
  test("rejected in the footer, nothing is counted and the site works; the choice can be changed there, and back", {
    tag: "@full",
  }, async ({ page }) => {
    const counted: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/analytics/track")) counted.push(request.url());
    });
    const jobId = await addAdvert({}, []);
    const choose = async (name: string) => {
      await page.getByText("Privacy choices", { exact: true }).click();
      await page.getByRole("button", { name }).click();
    };
    /** Until the page counts, which begins when the browser is idle, or would by now. */
    const open = async (path: string) => {
      await page.goto(path);
      await waitForPreloading(page);
      const isAllowed = await page.evaluate(() => localStorage.getItem("privacyChoice")?.includes("allow"));
      if (isAllowed) await page.waitForFunction(() => document.documentElement.dataset.counting === "true");
    };
    /** Looks at an advert, saves it, searches and leaves: what would be counted. */
    const goAround = async () => {
      await open(`/jobs/${jobId}`);
      await page.getByRole("button", { name: /Save/ }).first().click();
      await open("/jobs?q=surveyor");
      await expect(page.getByRole("main").locator("li[data-job]").first()).toBeVisible();
      await page.evaluate(() => void dispatchEvent(new PageTransitionEvent("pagehide")));
      // Ensures that events of all earlier requests have arrived.
      await page.evaluate(async () => void (await fetch("/livez")));
    };
    await open("/");
    await choose("Reject statistics");
    await goAround();
    expect(counted).toEqual([]);
    expect(await page.evaluate(() => sessionStorage.getItem("analyticsVisit"))).toBeNull();
    await choose("Allow statistics");
    await goAround();
    await expect.poll(() => counted.length).toBeGreaterThan(0);
    await choose("Reject statistics");
    const before = counted.length;
    await goAround();
    expect(counted.length).toBe(before);
  });
});
