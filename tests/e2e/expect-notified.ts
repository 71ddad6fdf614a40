import { expect, type Page } from "playwright/test";
import type { EmptyState } from "./nothing-yet.ts";
import { ready } from "./ready.ts";

/** Opens the page and expects the empty state and its action. */
export async function expectEmptyState(page: Page, [path, says, next]: EmptyState): Promise<void> {
  await page.goto(path);
  await ready(page);
  const main = page.getByRole("main");
  await expect.soft(main, path).toContainText(says);
  await expect.soft(main.getByRole("alert").filter({ hasText: "We could not load" }), path).toHaveCount(0);
  const name = { name: next, exact: typeof next === "string" };
  await expect.soft(main.getByRole("link", name).or(main.getByRole("button", name)).first(), `${path}: ${next}`).toBeVisible();
}
