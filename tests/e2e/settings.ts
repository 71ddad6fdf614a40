import { expect, type Page } from "playwright/test";

/** Every accessibility setting at once. */
export const allAccessibilitySettings = {
  highContrast: true,
  largeText: true,
  reducedMotion: true,
  screenReaderOptimized: true,
  focusIndicators: true,
  keyboardNavigation: true,
};

/** As though it had been chosen in another tab of this browser: at once, and without loading the page anew. Null takes everything back. */
export async function chooseInOtherTab(page: Page, chosen: typeof allAccessibilitySettings | null): Promise<void> {
  await page.evaluate((text) => {
    if (text === "null") localStorage.removeItem("accessibility");
    else localStorage.setItem("accessibility", text);
    dispatchEvent(new StorageEvent("storage", { key: "accessibility" }));
  }, JSON.stringify(chosen));
  if (chosen)
    await expect(page.locator('html[data-contrast="more"][data-text="large"][data-reader="on"][data-keyboard="on"]')).toBeAttached();
  else await expect(page.locator("html:not([data-contrast], [data-text], [data-reader], [data-keyboard])")).toBeAttached();
}
