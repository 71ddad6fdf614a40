import type { Page } from "playwright/test";

/** The catalogue's words of a 429. */
export const sentence = /Rate limit exceeded\. Please wait (\d+ (seconds?|minutes?)|a moment) before trying again\./;

/** Uses up a quota of the person on this page by calls of the page's own, and each unit that grows back, until the answer is called. */
export async function holdOutOfQuota(page: Page, address: string): Promise<() => Promise<void>> {
  await page.evaluate(async (spent) => {
    const hold = window as unknown as { isHeld: boolean };
    hold.isHeld = true;
    const ask = async () => (await fetch(spent, { cache: "no-store" })).status;
    while (!(await Promise.all(Array.from({ length: 20 }, ask))).includes(429));
    const again = async (): Promise<void> => {
      if (hold.isHeld)
        await Promise.all([ask(), ask()])
          .then(() => new Promise((resolve) => setTimeout(resolve, 40)))
          .then(again);
    };
    void again();
  }, address);
  return () =>
    page.evaluate(() => {
      (window as unknown as { isHeld: boolean }).isHeld = false;
    });
}
