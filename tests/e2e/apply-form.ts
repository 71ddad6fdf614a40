import { expect, type Page } from "playwright/test";

export const sendButton = (page: Page) => page.getByRole("button", { name: "Send application" });
export const confirmation = (page: Page) => page.getByRole("heading", { name: "Your application has been sent" });

export async function openForm(page: Page, jobId: number): Promise<void> {
  await page.goto(`/jobs/${jobId}/apply`);
  await expect(sendButton(page)).toBeEnabled();
}

export async function fill(page: Page, note = "I settled the final account of a bridge."): Promise<void> {
  await page.getByRole("radio", { name: "Yes" }).check();
  await page.getByLabel(/How many years/).fill("4");
  await page.getByLabel(/Cover note/).fill(note);
}
