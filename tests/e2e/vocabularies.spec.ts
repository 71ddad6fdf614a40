import { expect } from "playwright/test";
import { addAccount, signInBrowser } from "./accounts.ts";
import { test } from "./visitor.ts";

test("two values that mean the same are looked at, merged with a reason, and parted again", async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Ada Admin" }), { mfaAt: new Date() });
  await page.goto("/admin/dashboard?tab=vocabularies");
  await expect(page.getByRole("table", { name: "Vocabularies whose values cannot be merged, and why" })).toContainText(
    "RICS sets the list.",
  );
  await page.getByRole("link", { name: "Procurement routes" }).click();
  const values = page.getByRole("table", { name: "Procurement routes" });
  await page.getByRole("link", { name: "Merge PFI / PPP" }).click();

  await page.getByLabel("PFI / PPP is called from now on").selectOption({ label: "Partnering / alliance" });
  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect(page.getByText("becomes Partnering / alliance")).toBeVisible();
  await page.getByRole("button", { name: "Merge PFI / PPP into Partnering / alliance" }).click();
  await expect(page.getByLabel("Reason")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Reason").fill("Nobody tells the two apart.");
  await page.getByRole("button", { name: "Merge PFI / PPP into Partnering / alliance" }).click();

  await expect(page.getByText("PFI / PPP has been merged into Partnering / alliance.")).toBeVisible();
  await expect(values).toContainText("partnering-alliance · PFI / PPP");
  await expect(values.getByRole("link", { name: "Merge PFI / PPP" })).toHaveCount(0);
  const merged = page.getByRole("table", { name: "Merged values" });
  await expect(merged).toContainText("Nobody tells the two apart.");
  await merged.getByRole("button", { name: "Undo the merge of PFI / PPP" }).first().click();
  await expect(page.getByText("PFI / PPP and Partnering / alliance are separate values again.")).toBeVisible();
  await expect(values.getByRole("link", { name: "Merge PFI / PPP" })).toHaveCount(1);
});
