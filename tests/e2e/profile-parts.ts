import { expect, type Page } from "playwright/test";

/** A part of the form in which a jobseeker writes a profile. */
export const part = (page: Page, name: string) => page.getByRole("form", { name });
export const saveOf = (page: Page, name: string) => part(page, name).getByRole("button", { name: /^Save/ });

/** Saves a part by key. */
export async function save(page: Page, name: string): Promise<void> {
  await saveOf(page, name).press("Enter");
  await expect(part(page, name).getByText("✓ Saved")).toBeVisible();
}
