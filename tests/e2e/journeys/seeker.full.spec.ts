import { expect } from "playwright/test";
import { makeCompany } from "#db/seed/factories.ts";
import { londonDate } from "#server/text/london-time.ts";
import { addAccount, inDatabase, password } from "../accounts.ts";
import { addAdvert, applicationsTo } from "../adverts.ts";
import { confirmation, sendButton } from "../apply-form.ts";
import { openEmployer } from "../employer.ts";
import { linkIn, mailTo } from "../mail.ts";
import { ready } from "../ready.ts";
import { test } from "./journey.ts";

test("a jobseeker searches, applies, goes to an interview, and is hired", async ({ page, browser }) => {
  const mark = `Trapezium${process.pid}`;
  const jo = await addAccount({ name: "Jo Seeker" });
  const companyId = await inDatabase((db) => makeCompany(db, { name: "Quantum Costs Ltd" }));
  const recruiter = await addAccount({ name: "Rae Recruiter", role: "recruiter", companyId });
  const jobId = await addAdvert({ companyId, createdByUserId: recruiter.userId, title: `${mark} surveyor of locks` }, []);

  await page.goto("/");
  await ready(page);
  await page.getByLabel("Keywords").fill(mark);
  await page.getByRole("button", { name: "Search jobs" }).click();
  await page.getByRole("link", { name: `${mark} surveyor of locks` }).click();
  await page.getByRole("link", { name: "Apply for this job" }).click();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await ready(page);
  await page.getByLabel("E-mail address").fill(jo.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(new RegExp(`/jobs/${jobId}/apply$`));
  await page.getByLabel(/Cover note/).fill("I settled the final account of a flight of locks.");
  await sendButton(page).click();
  await expect(confirmation(page)).toBeFocused();

  const [{ publicId: id = "" } = {}] = await applicationsTo(jobId);
  const employer = await openEmployer(browser, recruiter);
  expect(await employer.read(id)).toBe(200);
  expect(await employer.invite(id, londonDate(new Date(Date.now() + 9 * 86_400_000)))).toBe(200);
  await page.goto(linkIn(await mailTo(jo.email, /^Invitation to an interview/), "/jobseeker/dashboard"));
  const interview = page.getByRole("region", { name: "Interview", exact: true });
  await expect(interview.getByText("Please bring a cost plan.").or(page.getByText("Please bring a cost plan.")).first()).toBeVisible();
  await interview.getByRole("button", { name: "Accept first interview" }).click();
  await expect(interview.getByText("Accepted", { exact: true })).toBeVisible();

  expect(await employer.move(id, "interview", "offer", "We would like you to have the post.")).toBe(200);
  expect(await employer.move(id, "offer", "hired", "Welcome to the team.")).toBe(200);
  await employer.close();
  await page.getByRole("link", { name: "Overview", exact: true }).click();
  await page.getByRole("link", { name: "Applications ended" }).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: `${mark} surveyor of locks` })
    .click();
  await expect(page.getByText("Hired", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Welcome to the team.")).toBeVisible();
  await expect(page.getByText("We would like you to have the post.")).toBeVisible();
});
