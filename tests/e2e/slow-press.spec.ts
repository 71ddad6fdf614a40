import { expect } from "playwright/test";
import { addAccount, desktopAgent, signInBrowser } from "./accounts.ts";
import { flushTelemetry } from "./site-controls.ts";
import { ownNetwork, test } from "./visitor.ts";

test.use({ userAgent: desktopAgent });

test("a press that is answered slowly stands on its page's screen, with what its time was made of and the function and line that took it", async ({
  page,
  browser,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem("privacyChoice", JSON.stringify("allow"));
    // Makes one press take over half a second.
    const { closest } = Element.prototype;
    let isSlow = true;
    Element.prototype.closest = function slow(this: Element, selector: string) {
      if (isSlow && window.event?.type === "click" && selector.startsWith("#content")) {
        isSlow = false;
        for (const fromMs = performance.now(); performance.now() - fromMs < 600; );
      }
      return closest.call(this, selector);
    } as typeof closest;
  });
  await page.goto("/qualifications");
  await page.waitForFunction(() => sessionStorage.getItem("analyticsVisit")?.includes('"visit"'));
  await page.waitForLoadState("networkidle");
  await page.locator("h1").click();
  // Slow interactions are reported once the page has been painted and is idle.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(() => setTimeout(done, 100)))));
  const reported = page.waitForResponse("**/api/analytics/rum");
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
  await reported;

  const elsewhere = await browser.newContext({ extraHTTPHeaders: ownNetwork() });
  await signInBrowser(elsewhere, await addAccount({ role: "platform_admin", name: "Ada Admin" }), { mfaAt: new Date() });
  const console = await elsewhere.newPage();
  const views = console.getByRole("region", { name: "Worst page views" });
  const blamed = views.getByRole("row").nth(1);
  await flushTelemetry();
  await console.goto("/admin/ops?tab=routes&route=%2Fqualifications&metric=inp&live=off&sample=off");
  await expect(blamed).toContainText(/follow at src\/analytics\/watch\.ts:\d+/);
  await expect(blamed).toContainText(/ran in response, (?:[5-9]\d|100)% of processing/);
  await expect(console.getByText("Processing duration").first()).toBeVisible();
  await elsewhere.close();
});
