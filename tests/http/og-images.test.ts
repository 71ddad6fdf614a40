import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jobs } from "#db/schema/jobs.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { formatPay } from "#server/modules/market/jobs/pay-words.ts";
import { createPictureCache, drawPicture } from "#server/modules/market/og-images/og-images.rest.ts";
import { payLine } from "#src/lib/money.ts";
import { openTestSite, type TestSite, testOrigin } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let live: number;
let companyId: number;

beforeAll(async () => {
  site = await openTestSite({
    now,
    fill: async (db) => {
      companyId = await makeCompany(db, { name: "Ashlar & Quoin Ltd", slug: "ashlar", now });
      live = await makeJob(db, { companyId, title: 'Senior "QS"', now });
    },
  });
});
afterAll(() => site.close());

const page = async (id: number) => (await site.app.inject({ url: `/jobs/${id}`, headers: { accept: "text/html" } })).body;
const metaOf = (body: string, name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(body)?.[1];
const imageOf = async (id: number) => String(metaOf(await page(id), "og:image")).replace(testOrigin, "");

describe("an advert's picture", () => {
  test("stands at the address its page names, 1200 by 630, for good", async () => {
    const body = await page(live);
    expect(metaOf(body, "og:image:width")).toBe("1200");
    expect(metaOf(body, "og:image:height")).toBe("630");
    expect(metaOf(body, "og:image:alt")).toBe("Senior &quot;QS&quot;, Ashlar &amp; Quoin Ltd, £60,000 – £70,000 a year");
    expect(metaOf(body, "twitter:card")).toBe("summary_large_image");
    const answer = await site.app.inject(await imageOf(live));
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(sizeOf(answer.rawPayload)).toEqual([1200, 630]);
    const again = await site.app.inject({ url: await imageOf(live), headers: { "if-none-match": String(answer.headers.etag) } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  test("is drawn sixty times a minute for one client; what is kept, or known to the client, costs nothing", async () => {
    const kept = await imageOf(live);
    const answer = await site.app.inject(kept);
    const other = await imageOf(await makeJob(site.db, { companyId, title: "Never drawn", now }));
    const spent = { isAllowed: false, limit: 60, remaining: 0, retryAfterSeconds: 7, resetAt: now };
    const { limits } = site.services;
    site.services.limits = {
      ...limits,
      take: async (policy, ...rest) => (policy.name === "pictures" ? spent : limits.take(policy, ...rest)),
    };
    const refused = await site.app.inject(other);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "7"]);
    expect((await site.app.inject(kept)).statusCode).toBe(200);
    const headers = { "if-none-match": `"${other.split("/").at(-1)}"` };
    expect([answer.statusCode, (await site.app.inject({ url: other, headers })).statusCode]).toEqual([200, 304]);
    site.services.limits = limits;
  });

  test("has another address once it says something else, to which the old one leads", async () => {
    const before = await imageOf(live);
    await site.db.update(jobs).set({ title: "Managing Quantity Surveyor" }).where(eq(jobs.id, live));
    await site.services.search.applyNow([live]);
    const after = await imageOf(live);
    expect(after).not.toBe(before);
    const old = await site.app.inject(before);
    expect([old.statusCode, old.headers.location]).toEqual([302, after]);
    expect((await site.app.inject(after)).statusCode).toBe(200);
  });

  test("is not there for adverts the public may not read, and gone with those long closed", async () => {
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const hidden = await makeJob(site.db, { companyId, status: "frozen", now });
    const gone = await makeJob(site.db, { companyId, status: "expired", endedAt: daysAgo(45), now });
    const version = "0123456789abcdef";
    for (const [file, status] of [
      [`${hidden}-${version}.png`, 404],
      ["99999999-0123456789abcdef.png", 404],
      ["x.png", 404],
      [`${live}.png`, 404],
      [`${gone}-${version}.png`, 410],
    ] as const)
      expect([file, (await site.app.inject(`/og/jobs/${file}`)).statusCode]).toEqual([file, status]);
  });
});

test("every other page shows the site's own picture", async () => {
  for (const path of ["/", "/companies", "/pricing"]) {
    const { body } = await site.app.inject({ url: path, headers: { accept: "text/html" } });
    expect(metaOf(body, "og:image")).toBe(`${testOrigin}/og/site.png`);
  }
  const answer = await site.app.inject("/og/site.png");
  expect([answer.statusCode, ...sizeOf(answer.rawPayload)]).toEqual([200, 1200, 630]);
});

describe("drawing", () => {
  const picture = {
    siteName: "Testworks",
    title: "Quantity Surveyor",
    otherTitle: "Quantity Surveyor",
    lines: ["Ashlar"],
    figure: "£1 an hour",
  };

  test("takes any title: other alphabets, signs that cannot be drawn, and the longest words", async () => {
    for (const title of ["Żółć Ξένος Сметчик", "👷🏽‍♀️", "مهندس 測量", "W".repeat(160), "<b>&amp;</b>", "\u0000\u202e\ud800", ""]) {
      const png = await drawPicture({ ...picture, title, lines: ["W".repeat(120), "M".repeat(120)], figure: "W".repeat(160) });
      expect(sizeOf(png)).toEqual([1200, 630]);
    }
    const [one, other] = await Promise.all(["👷 測量", ""].map((title) => drawPicture({ ...picture, title })));
    expect(one?.equals(other as Buffer)).toBe(true);
  });

  test("is done one after another, kept within its bytes, and refused when too many wait", async () => {
    let drawing = 0;
    let most = 0;
    let drawn = 0;
    const draw = async () => {
      most = Math.max(most, ++drawing);
      await Promise.resolve();
      drawing--;
      drawn++;
      return Buffer.alloc(100);
    };
    const shelf = createPictureCache({ draw, maxBytes: 250, waitingAtMost: 3 });
    const asked = ["a", "b", "c", "d", "e", "a"].map((address) => shelf.get(address, picture));
    const results = await Promise.allSettled(asked);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "fulfilled", "rejected", "fulfilled"]);
    expect(results[4]).toMatchObject({ reason: { code: "busy", retryAfterSeconds: 5 } });
    expect([most, drawn]).toEqual([1, 4]);
    expect(shelf.size).toEqual({ pictures: 2, bytes: 200 });
    await shelf.get("d", picture);
    expect(drawn).toBe(4);
  });
});

test("pay stands on pictures and in feeds as on the pages", () => {
  for (const [minPence, maxPence] of [
    [5_000_000, 6_000_000],
    [5_000_000, 5_000_000],
    [null, 42_550],
    [120_000_000, null],
  ] as const) {
    const pay = {
      period: "day" as const,
      minPence,
      maxPence,
      currency: "GBP",
      basis: "umbrella" as const,
      basisLabel: "umbrella",
      otherRates: [{ basis: "paye-client" as const, minPence, maxPence }],
    };
    expect(formatPay({ pay, payText: null })).toBe(payLine(pay));
  }
  expect(formatPay({ pay: null, payText: "Competitive" })).toBe("Competitive");
});

function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}
