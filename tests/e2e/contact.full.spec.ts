import { expect } from "playwright/test";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

test("leaving with a message unsent asks first", async ({ page }) => {
  await page.goto("/contact");
  await ready(page);
  await page.getByLabel("Your message").fill("This is not finished yet");
  const asked: string[] = [];
  page.once("dialog", (dialog) => {
    asked.push(dialog.message());
    return dialog.dismiss();
  });
  await page.getByRole("banner").getByRole("link", { name: "Jobs" }).click();
  await expect.poll(() => asked.length).toBe(1);
  await expect(page.getByLabel("Your message")).toHaveValue("This is not finished yet");
});
