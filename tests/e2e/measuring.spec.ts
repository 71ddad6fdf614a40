import { expect, type Page } from "playwright/test";
import { desktopAgent } from "./accounts.ts";
import { allow, beaconsOf, measurementsOf, measuring, putAway, type Sent } from "./measured-page.ts";
import { test } from "./visitor.ts";

test.use({ userAgent: desktopAgent });

const secret = "s3cret-token-of-a-mail";

test("a page that is put away tells in one beacon how it fared, by its pattern and without what its address holds", async ({ page }) => {
  await allow(page);
  const beacons = await beaconsOf(page);
  await page.goto(`/reset-password/${secret}?from=${secret}`);
  await measuring(page);
  await page.waitForLoadState("networkidle");
  await page.locator("h1").click();
  await page.getByRole("link", { name: "Jobs", exact: true }).first().click();
  await page.waitForURL(/\/(jobs)?$/);
  await page.waitForLoadState("networkidle");
  await expect(async () => {
    await putAway(page);
    const texts = (await beacons()).filter((text) => text.startsWith('{"v":1'));
    expect(texts).toHaveLength(1);
    const [text = ""] = texts;
    expect(text).not.toContain(secret);
    expect(Buffer.byteLength(text)).toBeLessThan(60_000);
    const { release, events } = JSON.parse(text) as Sent;
    expect(release).toMatch(/^[\w-]{8}$/);
    const told = new Set(events.map(({ kind, metric, event, route }) => `${metric ?? event ?? kind} ${route}`));
    const atDocument = ["lcp", "fcp", "ttfb", "cls", "inp", "load", "script-bytes", "requests", "visit", "view", "clicks"];
    for (const what of atDocument) expect(told).toContain(`${what} /reset-password/:token?`);
    expect(told).toContain("view /");
    expect(events.filter(({ metric, value }) => metric === "script-bytes" && (value ?? 0) > 300_000)).toEqual([]);
  }).toPass();
});

test("who takes back their consent tells nothing of what was measured until then", async ({ page }) => {
  await allow(page);
  const beacons = await beaconsOf(page);
  await page.goto("/about");
  await measuring(page);
  await page.getByText("Privacy choices", { exact: true }).click();
  await page.getByRole("button", { name: "Reject statistics" }).click();
  await putAway(page);
  expect(await beacons()).toEqual([]);
});

test("who has refused, or not been asked, loads nothing that measures and sends nothing", async ({ page }) => {
  const beacons = await beaconsOf(page);
  const code: string[] = [];
  page.on("request", (request) => {
    if (/\/assets\/(measure-page|handlers)-/.test(request.url())) code.push(request.url());
  });
  for (const choice of [null, "reject"]) {
    await page.addInitScript((chosen) => chosen && localStorage.setItem("privacyChoice", JSON.stringify(chosen)), choice);
    await page.goto("/about");
    await page.waitForLoadState("networkidle");
    await page.locator("h1").click();
    await putAway(page);
    expect([code, await beacons()]).toEqual([[], []]);
  }
});

test("a page in a background tab is a view when it is looked at, without its load; one from the back/forward cache is another view", async ({
  page,
}) => {
  await allow(page);
  const beacons = await beaconsOf(page);
  await page.addInitScript(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    // As the browser records it of such a tab: what measures may be loaded later than the tab is looked at.
    const recorded = performance.getEntriesByType.bind(performance);
    const hidden = { name: "hidden", entryType: "visibility-state", startTime: 0, duration: 0, toJSON: () => "" };
    performance.getEntriesByType = (type: string) => (type === "visibility-state" ? [hidden] : recorded(type));
  });
  await page.goto("/about");
  await page.waitForFunction(() => document.documentElement.dataset.counting === "true");
  await page.waitForLoadState("networkidle");
  await putAway(page);
  expect(await measurementsOf(beacons)).toEqual([]);
  await putAway(page, "visible");
  await measuring(page);
  const names = async () => {
    await putAway(page);
    const events = (await measurementsOf(beacons)).flatMap((sent) => sent.events);
    return events.map(({ metric, event, kind }) => metric ?? event ?? kind);
  };
  const seen = await names();
  expect(seen.filter((name) => name === "view" || name === "visit")).toEqual(["visit", "view"]);
  for (const left of ["load", "lcp", "fcp", "script-bytes"]) expect(seen).not.toContain(left);
  await putAway(page, "visible");
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  expect((await names()).filter((name) => name === "view")).toEqual(["view", "view"]);
});

/** From here on the page tells when a slow press and its long frame are known, and its handler was looked up in the page's scripts. */
const watchSlowPress = (page: Page) =>
  page.evaluate(() => {
    performance.setResourceTimingBufferSize(5000);
    const fromMs = performance.now();
    const resources = () => performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const loaded = resources().flatMap(({ name }) => (/\/assets\/.*\.js$/.test(name) ? name : []));
    const told: Record<string, PerformanceEventTiming[]> = { event: [], "long-animation-frame": [] };
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) told[entry.entryType]?.push(entry as PerformanceEventTiming);
    });
    for (const type of Object.keys(told)) observer.observe({ type });
    const isSlow = (press: PerformanceEventTiming) => press.processingEnd - press.processingStart >= 390;
    // A busy machine has other long frames.
    const isTold = ({ processingStart, processingEnd }: PerformanceEventTiming) =>
      told["long-animation-frame"]?.some((each) => each.startTime < processingEnd && each.startTime + each.duration > processingStart);
    const isRead = (name: string) =>
      resources().some((each) => each.name === name && each.initiatorType === "fetch" && each.startTime > fromMs);
    Object.assign(window, { isSlowPressLocated: () => told.event?.filter(isSlow).some(isTold) && loaded.every(isRead) });
  });

test("of a slow press our own handler is named, not the listener that React calls it from", async ({ page }) => {
  await allow(page);
  const beacons = await beaconsOf(page);
  await page.goto("/about");
  await measuring(page);
  // What finds the handlers is loaded apart.
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name: string, value: string) {
      if (name === "privacyChoice") for (const fromMs = performance.now(); performance.now() - fromMs < 400; );
      setItem.call(this, name, value);
    };
  });
  const allowButton = page.getByRole("button", { name: "Allow statistics" });
  // No press of a person's, so that it can't be the slowest of the page on a busy machine.
  await page.getByText("Privacy choices", { exact: true }).dispatchEvent("click");
  await expect(allowButton).toBeVisible();
  await watchSlowPress(page);
  await allowButton.click();
  await page.waitForFunction(() => (window as unknown as { isSlowPressLocated: () => boolean }).isSlowPressLocated());
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
  await expect(async () => {
    await putAway(page);
    const inp = (await measurementsOf(beacons)).flatMap(({ events }) => events.filter(({ metric }) => metric === "inp")).at(-1);
    expect(inp?.value).toBeGreaterThanOrEqual(400);
    expect(inp?.detail).toMatchObject({ element: expect.stringMatching(/button$/), script: { function: "onClick", part: "processing" } });
    const { file = "", position = 0 } = inp?.detail?.script ?? {};
    const text = await (await page.request.get(file)).text();
    expect(text.slice(position, position + 60)).toMatch(/^(?:\(\)=>|function)[^{}]*allow/);
  }).toPass();
});

/** Hovers and follows a link to the board's health with its data delayed; the page records when it was pressed. */
async function followHeldUpLink(page: Page) {
  await allow(page);
  const beacons = await beaconsOf(page);
  await page.goto("/how-it-works");
  await measuring(page);
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/trpc\/.*boardHealth/, async (route) => {
    await gate;
    await route.continue().catch(() => undefined);
  });
  await page.evaluate(() => addEventListener("click", ({ timeStamp }) => Object.assign(window, { pressedMs: timeStamp }), { once: true }));
  const asked = page.waitForRequest(/\/trpc\/.*boardHealth/);
  const link = page.getByRole("main").getByRole("link", { name: "Board health" });
  await link.hover();
  await asked;
  await link.click();
  await expect(page.locator('main [role="status"][aria-label^="Loading"]')).toHaveCount(1);
  const eventsSent = async () => (await measurementsOf(beacons)).flatMap(({ events }) => events);
  return { letGo, eventsSent };
}

test("a page opened within the site is measured until its own content stands there, also where its data was asked for before the press", {
  tag: "@full",
}, async ({ page }) => {
  const { letGo, eventsSent } = await followHeldUpLink(page);
  const leastMs = await page.evaluate(() => performance.now() - (window as unknown as { pressedMs: number }).pressedMs);
  letGo();
  await expect(page.getByRole("heading", { level: 1, name: "Board health" })).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(async () => {
    await putAway(page);
    const sent = await eventsSent();
    const waits = sent.filter(({ metric }) => metric === "interaction-to-content");
    expect(waits).toMatchObject([{ route: "/board-health", navigation: "soft" }]);
    expect(waits[0]?.value).toBeGreaterThanOrEqual(Math.floor(leastMs));
    expect(sent.find(({ metric, navigation }) => metric === "lcp" && navigation === "soft")).toMatchObject({ route: "/board-health" });
    expect(sent.find(({ metric, navigation }) => metric === "lcp" && navigation === "soft")?.value).toBeGreaterThanOrEqual(leastMs);
    expect(sent.filter(({ event }) => event === "left-before-content")).toEqual([]);
  }).toPass();
});

test("a page left before its content came is counted as left, and what stood in for it is not measured as if it were the page", {
  tag: "@full",
}, async ({ page }) => {
  const { eventsSent } = await followHeldUpLink(page);
  await page.getByRole("link", { name: "About", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: /About/ })).toBeVisible();
  await expect(async () => {
    await putAway(page);
    const sent = await eventsSent();
    expect(sent.filter(({ event }) => event === "left-before-content")).toMatchObject([{ route: "/board-health" }]);
    expect(sent.filter(({ metric }) => metric === "interaction-to-content")).toMatchObject([{ route: "/about", navigation: "soft" }]);
  }).toPass();
});

test("an answer slower than all before it, given after the page was put away and looked at again, is told in place of the one told then", {
  tag: "@full",
}, async ({ page }) => {
  await allow(page);
  const beacons = await beaconsOf(page);
  await page.goto("/about");
  await measuring(page);
  const inp = async () => (await measurementsOf(beacons)).flatMap(({ events }) => events.filter(({ metric }) => metric === "inp"));
  await page.locator("h1").click();
  await expect(async () => {
    await putAway(page);
    expect(await inp()).toHaveLength(1);
  }).toPass();
  await putAway(page, "visible");
  await page.locator("h1").evaluate((heading) =>
    heading.addEventListener("click", () => {
      for (const fromMs = performance.now(); performance.now() - fromMs < 400; );
    }),
  );
  await page.locator("h1").click();
  await expect(async () => {
    await putAway(page);
    const [first, second, ...more] = await inp();
    expect(second?.value).toBeGreaterThanOrEqual(400);
    expect([second?.instead, second?.route, more]).toEqual([first?.value, "/about", []]);
  }).toPass();
});

test("a visit that is not among those measured loads and sends nothing of it, and tells its errors under its name all the same", async ({
  page,
}) => {
  await allow(page);
  const share = "1024-0123456789abcdef";
  await page.route("**/about", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, headers: { ...answer.headers(), "server-timing": `measured;desc="${share}"` } });
  });
  // The browser makes up what a visit is called, and by that it is among those measured or not.
  const leftOut = "0198c1f4-0000-7000-8000-000000000000";
  const measured = "0198c1f4-0000-7000-8000-000000001266";
  const visit = (name: string) => page.addInitScript((id) => Object.assign(crypto, { randomUUID: () => id }), name);
  await visit(leftOut);
  const beacons = await beaconsOf(page);
  const code: string[] = [];
  page.on("request", (request) => {
    if (/\/assets\/measure-page-/.test(request.url())) code.push(request.url());
  });
  await page.goto("/about");
  await page.waitForFunction(() => sessionStorage.getItem("analyticsVisit"));
  await page.waitForLoadState("networkidle");
  const told = page.waitForRequest("**/api/client-error");
  await page.evaluate(() => void setTimeout(() => JSON.parse("{")));
  expect(JSON.parse((await told).postData() ?? "")).toMatchObject({ session: leftOut });
  await putAway(page);
  expect([code, await measurementsOf(beacons)]).toEqual([[], []]);

  // In the page that is loaded: the one that is left may write of its visit once more.
  await page.addInitScript(() => sessionStorage.clear());
  await visit(measured);
  await page.reload();
  await measuring(page);
  await expect(async () => {
    await putAway(page);
    expect(await measurementsOf(beacons)).toMatchObject([{ session: measured, share }]);
  }).toPass();
});
