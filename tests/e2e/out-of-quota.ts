import type { Page } from "playwright/test";

/** The catalogue's words of a 429. */
export const sentence = /Rate limit exceeded\. Please wait (\d+ (seconds?|minutes?)|a moment) before trying again\./;

/**
 * Uses up a quota of the person on this page by calls of the page's own, and each unit that grows back, until the answer is called. `method` is POST for the
 * quota of writes.
 */
export async function holdOutOfQuota(page: Page, address: string, method: "GET" | "POST" = "GET"): Promise<() => Promise<void>> {
  await page.evaluate(
    async ([spent, by]) => {
      const hold = window as unknown as { isHeld: boolean };
      hold.isHeld = true;
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? "");
      const headers = { "X-XSRF-TOKEN": token, "X-CSRF-Token": token };
      const ask = async () => (await fetch(spent, { method: by, cache: "no-store", ...(by === "POST" && { headers }) })).status;
      while (!(await Promise.all(Array.from({ length: 20 }, ask))).includes(429));
      const again = async (): Promise<void> => {
        while (hold.isHeld) await ask();
      };
      // A browser has six connections to a site: the page keeps two.
      for (let road = 0; road < 4; road += 1) void again();
    },
    [address, method] as const,
  );
  return () =>
    page.evaluate(() => {
      (window as unknown as { isHeld: boolean }).isHeld = false;
    });
}
