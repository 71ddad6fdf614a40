import { eq } from "drizzle-orm";
import { expect } from "playwright/test";
import { companies } from "#db/schema/companies.ts";
import { addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { addFirm } from "./hiring.ts";
import { mailTo } from "./mail.ts";
import { test } from "./visitor.ts";

test("a firm is verified by an address at its website's domain, with the link of one mail", async ({ page, context }) => {
  const companyId = await addFirm();
  const domain = `firm-${companyId}.co.uk`;
  await inDatabase((db) =>
    db
      .update(companies)
      .set({ website: `https://www.${domain}`, verification: "not-started", employerType: "local-authority" })
      .where(eq(companies.id, companyId)),
  );
  await signInBrowser(context, await addAccount({ role: "company_admin", companyId }));
  await page.goto("/business-verification");
  const part = page.getByRole("region", { name: "An address at your website’s domain" });
  await part.getByLabel("Your work e-mail address").fill("ada@gmail.com");
  await part.getByRole("button", { name: "Send me the link" }).press("Enter");
  await expect(part.getByRole("alert")).toContainText(`Use your work address at ${domain}`);
  await part.getByLabel("Your work e-mail address").fill(`ada@${domain}`);
  await part.getByRole("button", { name: "Send me the link" }).press("Enter");
  await expect(part.getByText(`We have sent a link to ada@${domain}.`)).toBeVisible();
  const { text } = await mailTo(`ada@${domain}`, /^Confirm your address/);
  const link = new URL(/https?:\/\/\S+#confirm=\S+/.exec(text)?.[0] ?? "");
  await page.goto("/");
  await page.goto(link.pathname + link.hash);
  await expect(page.getByText(`Your address at ${domain} is confirmed, and you are verified.`)).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
  await expect(page.getByText("Verified.", { exact: true })).toBeVisible();
});
