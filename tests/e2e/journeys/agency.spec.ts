import { eq } from "drizzle-orm";
import { expect } from "playwright/test";
import { companies } from "#db/schema/companies.ts";
import { xmlFile, xmlJob } from "#tests/fixtures/advert-file.ts";
import { inDatabase, signInBrowser } from "../accounts.ts";
import { addFirm, addRecruiter } from "../hiring.ts";
import { test } from "./journey.ts";

test("4.6.3 an agency brings in a file: the bad row is mended beside its reason, the rows become drafts, and one is published", async ({
  page,
  context,
}) => {
  const mark = Date.now().toString(36);
  const companyId = await addFirm({ credits: 1 });
  const agency = { isAgency: true, employerType: "recruitment-agency" };
  await inDatabase((db) => db.update(companies).set(agency).where(eq(companies.id, companyId)));
  await signInBrowser(context, await addRecruiter(companyId));
  const title = (at: number) => `Quantity Surveyor ${mark} ${"I".repeat(at)}`;
  const file = xmlFile(
    xmlJob({ referencenumber: `${mark}-1`, title: title(1), sector: "Education" }),
    xmlJob({ referencenumber: `${mark}-2`, title: title(2), salary: "", salarymin: "1800", salaryper: "fortnight" }),
  );

  await page.goto("/recruiter/dashboard?tab=jobs");
  await page.getByRole("link", { name: "import adverts from a file" }).click();
  await page.getByLabel("A file of your adverts").setInputFiles({ name: "vacancies.xml", mimeType: "text/xml", buffer: Buffer.from(file) });
  const everyRow = page.getByRole("group", { name: "For rows that do not say otherwise" });
  await everyRow.getByLabel("You advertise as").selectOption("agency");
  await everyRow.getByLabel("Type of hirer").selectOption("main-contractor");
  await everyRow.getByLabel("Sector").selectOption("education");
  await everyRow.getByLabel("Each hirer has authorised its advert").check();
  await page.getByRole("button", { name: "Preview import" }).click();

  const bad = page.getByRole("article", { name: "Row 2" });
  await expect(page.getByText("2 rows read: 1 can be imported. Nothing has been saved yet.")).toBeVisible();
  await expect(bad.getByText("“fortnight” is not a period pay is kept in")).toBeVisible();
  await bad.getByLabel("Pay period").selectOption("year");
  await bad.getByLabel("Lowest pay").fill("46,800");
  await bad.getByRole("button", { name: "Check row 2 again" }).click();
  await expect(page.getByText("2 rows read: 2 can be imported.")).toBeVisible();
  await expect(bad.getByText("New", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByRole("heading", { name: "Import results" })).toBeVisible();
  await page.getByLabel(`Choose ${title(2)}`, { exact: true }).check();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("row", { name: new RegExp(title(2)) })).toContainText("Live");
  await expect(page.getByRole("row", { name: new RegExp(`${title(1)}(?!I)`) })).toContainText("Draft");

  await page.goto("/recruiter/dashboard?tab=jobs");
  await expect(page.getByRole("row", { name: new RegExp(title(2)) })).toContainText("Live");
  await page.getByRole("link", { name: "Import adverts from a file" }).click();
  await page.getByLabel("A file of your adverts").setInputFiles({ name: "vacancies.xml", mimeType: "text/xml", buffer: Buffer.from(file) });
  await page.getByRole("button", { name: "Preview import" }).click();
  await expect(page.getByRole("group", { name: "Rows shown" }).getByRole("button", { name: "Unchanged 2" })).toBeVisible();
});
