import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { arch, cpus, platform, totalmem } from "node:os";
import { expect } from "playwright/test";
import { brokenBudgets, type LabPage, type LabReport } from "#ops/lab/lab-report.ts";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { addAccount, signInBrowser } from "./accounts.ts";
import { blockedMs, coldLoad, largestShift } from "./cold-load.ts";
import { publicScreens } from "./screens.ts";
import { test } from "./visitor.ts";

// The second test reads what the first one writes.
test.describe.configure({ mode: "default" });

const keyScreens = ["home", "a landing list", "advert", "companies", "company", "salary guide", "article"];
/** A phone loads all of them; what a desktop loads is the same but for its shifts. */
const desktopPages = 2;

test("the eight pages that matter most keep their budgets of bytes, requests, elements and shift when nothing of them is kept", async ({
  browser,
  page,
  baseURL,
  extraHTTPHeaders: headers = {},
}, { config }) => {
  // Up to sixteen loads, each until the page is at rest.
  test.slow();
  const known = await publicScreens(page);
  const addresses = [...keyScreens.map((wanted) => known.find(({ name }) => name === wanted)?.path ?? `no ${wanted}`), "/post-a-job"];
  const pages: LabPage[] = [];
  for (const address of addresses) pages.push(await coldLoad(browser, { url: `${baseURL}${address}`, device: "phone", headers }));
  for (const address of sampleOfTheDay(addresses, desktopPages, "budgets on a desktop"))
    pages.push(await coldLoad(browser, { url: `${baseURL}${address}`, device: "desktop", headers }));
  const { name, builtAt } = JSON.parse(readFileSync("dist/server/release.json", "utf8")) as { name: string; builtAt: string };
  const report: LabReport = {
    release: name,
    builtAt,
    measuredAt: new Date().toISOString(),
    machine: `${cpus().length} processors (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 1e9)} GB, ${platform()} ${arch()}, Chromium ${browser.version()}`,
    isAlone: config.workers === 1,
    pages,
  };
  writeFileSync("dist/server/lab.json", JSON.stringify(report));
  console.table(pages.map(({ address, device, values }) => ({ address, device, ...values })));
  expect(new Set(pages.map(({ route }) => route)).size).toBe(8);
  for (const { values } of pages) {
    for (const metric of ["script-bytes", "style-bytes", "font-bytes", "total-bytes", "requests", "dom-nodes"] as const)
      expect(values[metric]).toBeGreaterThan(0);
  }
  expect(brokenBudgets(pages)).toEqual([]);
});

test("what was measured of the build that is served stands in the console, with the day and the machine", async ({ page, context }) => {
  const { name, builtAt } = JSON.parse(readFileSync("dist/server/release.json", "utf8")) as { name: string; builtAt: string };
  const lab = JSON.parse(readFileSync("dist/server/lab.json", "utf8")) as LabReport;
  expect(lab).toMatchObject({ release: name, builtAt });
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Lab Reader" }), { mfaAt: new Date() });
  await page.goto("/admin/ops?tab=budgets&live=off&sample=off");
  const table = page.getByRole("region", { name: "Lab results by page" });
  await expect(table.locator("caption")).toContainText(`Release ${name}`);
  await expect(table.locator("caption")).toContainText(lab.machine);
  await expect(table.locator("tbody tr")).toHaveCount(lab.pages.length);
  await expect(page.getByRole("row", { name: /^Requests/ })).toContainText(/Lab|within budget/);
});

test("a page with too large a picture, too many requests and elements, and one that shifts, is caught at each of them", async ({
  browser,
}) => {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><!--${"x".repeat(500_000)}--></svg>`;
  const asked = Array.from({ length: 49 }, (_, index) => `<link rel="stylesheet" href="/style-${index}.css">`).join("");
  const body = `<div id="late"></div><main>${"<p>Words that move.</p>".repeat(1500)}</main><img src="/large.svg" alt="">
    <script>setTimeout(() => { document.getElementById("late").style.height = "400px"; }, 300)</script>`;
  const server = createServer(({ url = "" }, answer) => {
    const type = url.endsWith(".css") ? "text/css" : url.endsWith(".svg") ? "image/svg+xml" : "text/html";
    answer.setHeader("content-type", type);
    answer.end(type === "text/css" ? "p{margin:0}" : type === "text/html" ? `<!doctype html><title>Heavy</title>${asked}${body}` : picture);
  }).listen(0, "127.0.0.1");
  try {
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const heavy = await coldLoad(browser, { url: `http://127.0.0.1:${port}/about`, device: "phone", headers: {} });
    expect(heavy.values["image-bytes"]).toBeGreaterThan(500_000);
    expect(heavy.values["total-bytes"]).toBeGreaterThan(heavy.values["image-bytes"]);
    const named = brokenBudgets([heavy]).map((sentence) => /: (\S+) /.exec(sentence)?.[1]);
    expect(named).toEqual(["image-bytes", "requests", "dom-nodes", "cls"]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test("shifts are added up in runs, and only what a task takes beyond a twentieth of a second blocks", () => {
  const shift = (at: number, value = 1) => ({ at, value });
  expect(largestShift([])).toBe(0);
  expect(largestShift([shift(0), shift(999), shift(1999)])).toBe(2);
  expect(largestShift([shift(0), shift(900), shift(1800), shift(2700), shift(3600), shift(4500), shift(5000)])).toBe(6);
  expect(largestShift([shift(0, 5), shift(3000), shift(3100)])).toBe(5);
  expect(blockedMs([{ at: 0, ms: 200 }], 0)).toBe(150);
  expect(blockedMs([{ at: 0, ms: 200 }], 100)).toBe(50);
  expect(
    blockedMs(
      [
        { at: 0, ms: 50 },
        { at: 500, ms: 60 },
      ],
      0,
    ),
  ).toBe(10);
});
