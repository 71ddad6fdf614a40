import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jobs } from "#db/schema/jobs.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { openTestSite, type TestSite, testOrigin } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
let site: TestSite;
let live: number;
let hostile: number;
const hidden: number[] = [];

beforeAll(async () => {
  site = await openTestSite({
    now,
    fill: async (db) => {
      const companyId = await makeCompany(db, { name: "Ashlar & Quoin Ltd", slug: "ashlar-quoin", now });
      live = await makeJob(db, { companyId, title: "Senior Quantity Surveyor", now, suites: [{ suite: "nec4", form: "c" }] });
      hostile = await makeJob(db, {
        companyId,
        title: "QS </script><script>alert(1)</script> $& $'",
        descriptionHtml: "<p>Costs &amp; contracts: $&amp; and $' stay as typed.</p>",
        now,
      });
      for (const status of ["draft", "awaiting-payment"] as const) hidden.push(await makeJob(db, { companyId, status, now }));
    },
  });
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers: { accept: "text/html", ...headers } });

describe("an advert's page", () => {
  test("holds its facts, title, description, canonical link and structured data", async () => {
    const answer = await get(`/jobs/${live}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(`<link rel="canonical" href="${testOrigin}/jobs/${live}"`);
    expect(answer.body).toMatch(/<title>Senior Quantity Surveyor · Ashlar &amp; Quoin Ltd/);
    const posting = structuredData(answer.body);
    expect(posting).toMatchObject({
      "@type": "JobPosting",
      title: "Senior Quantity Surveyor",
      hiringOrganization: { name: "Ashlar & Quoin Ltd" },
    });
    expect(posting).toMatchObject({ baseSalary: { currency: "GBP", value: { minValue: 60_000, maxValue: 70_000, unitText: "YEAR" } } });
    expect(answer.body).toContain("£60,000 – £70,000");
  });

  test("escapes whatever a title holds, in the page, its state and its structured data", async () => {
    const { body } = await get(`/jobs/${hostile}`);
    expect(body).not.toContain("<script>alert(1)");
    expect(structuredData(body)).toMatchObject({ title: "QS </script><script>alert(1)</script> $& $'" });
    expect(body.match(/<\/html>/g)).toHaveLength(1);
  });

  test("answers the same 404 for unknown, malformed and unsent ids", async () => {
    const bodies = new Set<string>();
    for (const id of [
      "0",
      "abc",
      "99999999",
      "-1",
      "1e3",
      "4294967296",
      "99999999999999999999",
      "9".repeat(3000),
      "%00",
      ...hidden.map(String),
    ]) {
      const answer = await get(`/jobs/${id}`);
      expect(answer.statusCode, id).toBe(404);
      bodies.add(/<h1[^>]*>(.*?)<\/h1>/.exec(answer.body)?.[1] ?? "");
    }
    expect([...bodies]).toEqual(["Page not found"]);
  });

  test("stays readable but unindexed for thirty days after it was filled, then answers 410 with the same help", async () => {
    const filled = await makeJob(site.db, { status: "filled", endedAt: daysAgo(3), now });
    const long = await makeJob(site.db, { status: "expired", endedAt: daysAgo(45), now });
    const [recent, gone] = [await get(`/jobs/${filled}`), await get(`/jobs/${long}`)];
    expect([recent.statusCode, gone.statusCode]).toEqual([200, 410]);
    for (const { body } of [recent, gone]) {
      expect(body).toContain('<meta name="robots" content="noindex');
      expect(body).not.toContain("application/ld+json");
      expect(body).not.toContain("How to apply");
      expect(body).not.toContain('"></div></aside>');
    }
  });
});

describe("addresses", () => {
  test.each(["/no-such-page", "/jobs/1/2/3", "/company/nobody", `/company/${"a".repeat(200)}`, "/about-us", "/wp-login.php"])(
    "%s is not found",
    async (url) => {
      const { statusCode, body } = await get(url);
      expect([statusCode, body.includes("Page not found")]).toEqual([404, true]);
    },
  );

  test("aliases redirect for good", async () => {
    const answer = await get("/quantity-surveyor-jobs");
    expect([answer.statusCode, answer.headers.location]).toEqual([301, "/jobs?category=quantity-surveyor"]);
  });

  test.each(["/", "/jobs", "/companies", "/hiring-companies", "/company/ashlar-quoin", "/locations", "/categories"])(
    "%s arrives complete",
    async (url) => {
      const { statusCode, body, headers } = await get(url);
      expect(statusCode).toBe(200);
      expect(body.match(/<h1/g)).toHaveLength(1);
      expect(body.match(/<title>/g)).toHaveLength(1);
      expect(body.match(/<link rel="canonical"/g)).toHaveLength(1);
      expect(body.indexOf("<title>")).toBeLessThan(body.indexOf("</head>"));
      expect(headers["content-security-policy"]).toContain("script-src 'self';");
    },
  );
});

describe("revalidation", () => {
  test("answers 304 to the ETag it gave, until an advert changes", async () => {
    const first = await get("/jobs");
    const etag = String(first.headers.etag);
    expect(first.headers["cache-control"]).toBe("public, no-cache");
    expect((await get("/jobs", { "if-none-match": etag })).statusCode).toBe(304);
    const added = await makeJob(site.db, { title: "Cost Planner for a lighthouse", now });
    await site.services.search.applyNow([added]);
    const after = await get("/jobs", { "if-none-match": etag });
    expect(after.statusCode).toBe(200);
    expect(after.body).toContain("Cost Planner for a lighthouse");
  });

  test("sends brotli or gzip to those who take it, the same page to all", async () => {
    for (const encoding of ["br", "gzip"]) {
      const answer = await get("/jobs", { "accept-encoding": encoding });
      expect(answer.headers["content-encoding"]).toBe(encoding);
    }
    expect((await get("/jobs")).headers["content-encoding"]).toBeUndefined();
  });

  test("says of an advert the same however often it is listed, its age as time goes by, and its change at once", async () => {
    const listed = async (asked: number) => {
      const { body } = await get(`/jobs?asked=${asked}`);
      return body.match(new RegExp(`<li[^>]*data-job="${live}".*?</li>`, "s"))?.[0];
    };
    const first = await listed(1);
    expect(first).toContain("Senior Quantity Surveyor");
    expect(first).toContain("Yesterday");
    for (const asked of [2, 3]) expect(await listed(asked)).toBe(first);

    site.setNow(new Date(now.getTime() + 86_400_000));
    expect(await listed(4)).toBe(first?.replace("Yesterday", "2 days ago"));
    site.setNow(now);
    const rename = async (title: string) => {
      await site.db.update(jobs).set({ title }).where(eq(jobs.id, live));
      await site.services.search.applyNow([live]);
    };
    await rename("Principal Quantity Surveyor & Lead");
    for (const asked of [5, 6, 7])
      expect(await listed(asked)).toBe(first?.replaceAll("Senior Quantity Surveyor", "Principal Quantity Surveyor &amp; Lead"));
    await rename("Senior Quantity Surveyor");
  });

  test("HEAD gives the headers without the page", async () => {
    const answer = await site.app.inject({ method: "HEAD", url: "/jobs" });
    expect([answer.statusCode, answer.body]).toEqual([200, ""]);
  });
});

test("the address may hold anything and the list still answers", async () => {
  const odd = [
    `q=${"x".repeat(5000)}`,
    'q="',
    "q=*",
    "q=%25_%25",
    "q=%F0%9F%91%B7",
    "q=<script>alert(1)</script>",
    "q=%E2%80%AE",
    "radius=-5",
    "radius=1e9",
    "radius=abc",
    "page=0",
    "page=-1",
    "sort=hack",
    "pay=year&min=60k&max=50k",
    "min=%C2%A360,000",
    "min=60.000",
    "location=Newport",
    "location=SW1A1AA",
    "location=XX99",
    "location=UK",
    "location=anywhere",
    "contract=nope",
    "contract=permanent&contract=permanent,fixed-term",
    "level[]=x",
    "q=a&q=b",
    "%",
    "q=%",
    "q=%E0%A4%A",
    "posted=5y",
    "suite=nec4:z",
  ];
  for (const query of odd) {
    const answer = await get(`/jobs?${query}`);
    expect(answer.statusCode, query.slice(0, 60)).toBe(200);
    expect(answer.body, query.slice(0, 60)).not.toContain("<script>alert");
  }
});

test("a page past the last is not there, and leads to the last", async () => {
  const answer = await get("/jobs?page=50");
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toMatch(/There is no page (?:<!-- -->)?50(?:<!-- -->)? of this list/);
  expect(answer.body).toContain("Go to the last page");
});

function structuredData(html: string): unknown {
  return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "null");
}
