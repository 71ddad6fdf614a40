import { request as ask, createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "playwright/test";
import { largestShift } from "./cold-load.ts";
import { shiftsSince, waitForPaint, watchShifts } from "./layout-shifts.ts";
import { ready } from "./ready.ts";
import { entranceScreens, publicScreens } from "./screens.ts";
import { test } from "./visitor.ts";

/** A line on which styles are there at once and a document arrives a few hundred bytes at a time. */
async function serveSlowly(site: string): Promise<Server> {
  const { host, hostname, port } = new URL(site);
  const line = createServer(async (incoming, response) => {
    const { method, url: path, headers } = incoming;
    const forwarded = ask({ hostname, port, method, path, headers: { ...headers, host, "accept-encoding": "identity" } });
    incoming.pipe(forwarded);
    forwarded.on("response", async (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!answer.headers["content-type"]?.startsWith("text/html")) return answer.pipe(response);
      const whole = Buffer.concat(await answer.toArray());
      const contentEnd = whole.indexOf("<footer");
      response.write(whole.subarray(0, whole.indexOf("<body")));
      for (let from = whole.indexOf("<body"); from < contentEnd; from += 600) {
        response.write(whole.subarray(from, Math.min(from + 600, contentEnd)));
        await wait(20);
      }
      response.end(whole.subarray(contentEnd));
    });
  });
  await new Promise<void>((listening) => line.listen(0, "127.0.0.1", listening));
  return line;
}

test("nothing moves on a page whose document arrives in small pieces", async ({ page, baseURL }) => {
  const line = await serveSlowly(baseURL ?? "");
  try {
    await page.setViewportSize({ width: 1280, height: 900 });
    await watchShifts(page);
    for (const path of ["/jobs?category=quantity-surveyor&sort=closing", "/contract-awards"]) {
      await page.goto(`http://127.0.0.1:${(line.address() as AddressInfo).port}${path}`);
      await ready(page);
      await waitForPaint(page);
      expect(await shiftsSince(page, 0), path).toEqual([]);
    }
  } finally {
    line.closeAllConnections();
    line.close();
  }
});

/** A tenth of what the vitals call good: on a phone, the lower half of the page by a line. */
const mostShift = 0.01;

for (const width of [320, 1280]) {
  test(`nothing of any page for everybody moves while it loads, ${width} px wide`, { tag: "@full" }, async ({ page }) => {
    test.slow();
    const screens = [...(await publicScreens(page)), ...entranceScreens];
    await page.setViewportSize({ width, height: 800 });
    const client = await page.context().newCDPSession(page);
    await client.send("Network.setCacheDisabled", { cacheDisabled: true });
    await watchShifts(page);
    const moved: string[] = [];
    for (const { name, path } of screens) {
      await page.goto(path);
      await page.waitForFunction(
        () =>
          document.documentElement.dataset.hydrated === "true" &&
          document.fonts.status === "loaded" &&
          // The current user is known.
          !document.querySelector('header [aria-disabled="true"]'),
      );
      await waitForPaint(page);
      const shifts = await shiftsSince(page, 0);
      const value = largestShift(shifts.map(({ atMs, value: by }) => ({ at: atMs, value: by })));
      if (value > mostShift) moved.push(`${name} by ${value.toFixed(3)}: ${shifts.map(({ what }) => what).join("; ")}`);
    }
    expect(moved).toEqual([]);
  });
}
