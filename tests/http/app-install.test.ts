import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site.close());

/** Width and height out of a PNG's header. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test("every page names the manifest, and all that the manifest names is there in the size it says", async () => {
  const { body } = await site.app.inject({ url: "/about", headers: { accept: "text/html" } });
  const [, address = ""] = /<link rel="manifest" href="([^"]+)">/.exec(body) ?? [];
  const answer = await site.app.inject(address);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/manifest+json; charset=utf-8"]);
  const manifest = answer.json();
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(["any", "any", "maskable"]);
  for (const { src, sizes } of manifest.icons) {
    const icon = await site.app.inject(src);
    expect([src, icon.statusCode, icon.headers["content-type"]]).toEqual([src, 200, "image/png"]);
    expect(sizeOf(icon.rawPayload).join("x")).toBe(sizes);
  }
  for (const { url } of manifest.shortcuts) {
    const page = await site.app.inject({ url, headers: { accept: "text/html" } });
    expect([url, page.statusCode < 400]).toEqual([url, true]);
  }
});

test("telephones that take no manifest find their icon beside it", async () => {
  const { body } = await site.app.inject({ url: "/about", headers: { accept: "text/html" } });
  const [, address = ""] = /<link rel="apple-touch-icon" href="([^"]+)">/.exec(body) ?? [];
  expect(sizeOf((await site.app.inject(address)).rawPayload)).toEqual([180, 180]);
});

test("browsers and readers of feeds that look for an icon where it always was find it", async () => {
  const answer = await site.app.inject("/favicon.ico");
  expect([answer.statusCode, answer.headers.location]).toEqual([301, "/icons/tab-48.png"]);
  expect(sizeOf((await site.app.inject("/icons/tab-48.png")).rawPayload)).toEqual([48, 48]);
});

test.each(["icon-13.png", "..%2Fmain.js", "function Object() { [native code] }"])("there is no icon %s", async (name) => {
  expect((await site.app.inject(`/icons/${name}`)).statusCode).toBe(404);
});
