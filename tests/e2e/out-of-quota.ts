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

const heldSearch = `/trpc/search.page?input=${encodeURIComponent('"q=held"')}`;
const isSearch = ({ pathname }: URL) => pathname === "/trpc/search.page";

/**
 * Spends the visitor's searches and, until the answer is called, answers each as the site has refused the last: on a slow machine a unit that grows back
 * would reach the page before it could be spent.
 */
export async function refuseSearches(page: Page): Promise<() => Promise<void>> {
  const refusal = await page.evaluate(async (spent) => {
    for (;;) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(spent, { cache: "no-store" })));
      const refused = answers.find(({ status }) => status === 429);
      if (refused) return { headers: Object.fromEntries(refused.headers), body: await refused.text() };
    }
  }, heldSearch);
  const { "content-encoding": _encoding, "content-length": _length, ...headers } = refusal.headers;
  await page.route(isSearch, (route) => route.fulfill({ status: 429, headers, body: refusal.body }));
  return () => page.unroute(isSearch);
}
