import { expect, type Page } from "playwright/test";

/** A part of a jobseeker's profile, to read or in its form. */
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
/** The form in which a jobseeker writes a part. */
export const part = (page: Page, name: string) => page.getByRole("form", { name });
export const saveOf = (page: Page, name: string) => part(page, name).getByRole("button", { name: /^Save/ });

/** Opens the form of a part that is shown to read; its first field has the focus. */
export async function edit(page: Page, name: string): Promise<void> {
  await section(page, name)
    .getByRole("button", { name: /^(?:Edit|Add)\b/ })
    .press("Enter");
  await expect(part(page, name)).toBeVisible();
}

/** Saves a part by key. */
export async function save(page: Page, name: string): Promise<void> {
  await saveOf(page, name).press("Enter");
  await expect(section(page, name).getByText("✓ Saved")).toBeVisible();
}
