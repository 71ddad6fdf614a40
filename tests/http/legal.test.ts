import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LegalText, legalTexts } from "#db/legal-values.ts";
import { personalTables } from "#db/personal-tables.ts";
import { acceptedTexts, users } from "#db/schema/accounts.ts";
import { sameOriginHeaders } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite, testOrigin } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-21T12:00:00Z");
const paths: Record<LegalText, string> = { terms: "/terms", "user-agreement": "/user-agreement", privacy: "/privacy" };
const documents = Object.keys(paths) as LegalText[];
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site.close());

const get = (url: string) => site.app.inject({ url, headers: { accept: "text/html" } });

/** What a reader sees of a page, without markup, scripts and the page's own data. */
function wordsOf(html: string): string {
  const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };
  return html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ");
}

describe.each(documents)("%s", (document) => {
  test("arrives complete, to be found and read", async () => {
    const { statusCode, body } = await get(paths[document]);
    expect(statusCode).toBe(200);
    expect(body.match(/<h1/g)).toHaveLength(1);
    expect(body).toContain(`<link rel="canonical" href="${testOrigin}${paths[document]}"`);
    expect(body).toMatch(/<meta name="description" content="[^"]{80,}"/);
    expect(body).not.toContain('name="robots"');
    expect(body).not.toMatch(/undefined|\[object/);
  });

  test("leads from its contents to every part, and each part stands once", async () => {
    const { body } = await get(paths[document]);
    const contents = /<nav[^>]*aria-labelledby="contents"[\s\S]*?<\/nav>/.exec(body)?.[0] ?? "";
    const targets = [...contents.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(5);
    for (const id of targets) expect(body.split(` id="${id}"`), id).toHaveLength(2);
  });

  test("names the operator by the site's own facts, its version and its dates", async () => {
    const { body } = await get(paths[document]);
    const words = wordsOf(/<article[\s\S]*<\/article>/.exec(body)?.[0] ?? "");
    expect(words).toContain("Testworks Ltd");
    expect(words).toContain("help@jobs.example.test");
    expect(words).toContain(`Version ${legalTexts[document].version}`);
    expect(body).toContain(`<time dateTime="${legalTexts[document].appliesFrom}"`);
    expect(body).toContain(`<time dateTime="${legalTexts[document].reviewedOn}"`);
  });

  test("leads only to pages that stand", async () => {
    const { body } = await get(paths[document]);
    const article = /<article[\s\S]*<\/article>/.exec(body)?.[0] ?? "";
    const own = new Set([...article.matchAll(/href="(\/[^"]*)"/g)].map(([, path]) => String(path).replaceAll("&amp;", "&")));
    expect(own.size).toBeGreaterThan(3);
    for (const path of own) {
      const { statusCode } = await get(path);
      // A person's own account answers visitors with the way to sign in.
      expect([path, statusCode]).toEqual([path, path.startsWith("/my-account") ? 302 : 200]);
    }
  });
});

describe("the privacy notice", () => {
  test("says of every kind of personal data what it is, why and how long it is kept, in the annotations' words", async () => {
    const words = wordsOf((await get("/privacy")).body);
    for (const { what, why, howLong } of personalTables) for (const part of [what, why, howLong]) expect(words).toContain(part);
  });

  test("says how long sessions last", async () => {
    const words = wordsOf((await get("/privacy")).body);
    expect(words).toContain("Jobseekers and recruiters 14 days 30 days");
    expect(words).toContain("Company administrators 24 hours 7 days");
    expect(words).toContain("Site administrators 30 minutes 8 hours");
  });

  test("names the cookies that registering and signing in set", async () => {
    const words = wordsOf((await get("/privacy")).body);
    const answer = await site.app.inject({ url: "/api/auth/csrf-token" });
    const names = answer.cookies.map(({ name }) => name);
    expect(names.sort()).toEqual(["XSRF-TOKEN", "__Host-pre"]);
    for (const name of [...names, "__Host-session", "__Host-device", "signed-in"]) expect(words).toContain(name);
  });

  test("speaks of Google only where one can sign in with it", async () => {
    expect(wordsOf((await get("/privacy")).body)).not.toContain("Google");
  });
});

describe("registering", () => {
  const password = "ruled quietly and measured twice";
  const register = (kind: "jobseeker" | "recruiter", body: Record<string, unknown>) =>
    site.app.inject({
      method: "POST",
      url: `/api/auth/register/${kind}`,
      headers: sameOriginHeaders,
      payload: JSON.stringify({ name: "Robin Field", password, acceptTerms: true, ...body }),
    });
  const acceptedBy = async (email: string) =>
    site.db
      .select({ document: acceptedTexts.document, version: acceptedTexts.version })
      .from(acceptedTexts)
      .innerJoin(users, eq(users.id, acceptedTexts.userId))
      .where(eq(users.emailKey, email))
      .orderBy(acceptedTexts.document);
  const shownVersion = async (document: LegalText) => {
    const { body } = await get(paths[document]);
    return /<dt>Version<\/dt><dd[^>]*>([^<]+)</.exec(body)?.[1];
  };

  test("keeps the version of the terms that is shown", async () => {
    await register("jobseeker", { email: "seeker@people.example.test" });
    expect(await acceptedBy("seeker@people.example.test")).toEqual([{ document: "terms", version: await shownVersion("terms") }]);
  });

  test("keeps for recruiters the user agreement as well", async () => {
    await register("recruiter", { email: "hirer@people.example.test", kind: "company" });
    expect(await acceptedBy("hirer@people.example.test")).toEqual([
      { document: "terms", version: await shownVersion("terms") },
      { document: "user-agreement", version: await shownVersion("user-agreement") },
    ]);
  });

  test("keeps only what the newest of several registrations agreed to", async () => {
    const email = "undecided@people.example.test";
    await register("recruiter", { email, kind: "freelance" });
    await register("jobseeker", { email });
    expect((await acceptedBy(email)).map(({ document }) => document)).toEqual(["terms"]);
  });

  test.each([
    ["jobseeker", ["/terms", "/privacy"]],
    ["recruiter", ["/terms", "/user-agreement", "/privacy"]],
  ])("shows a %s the texts beside the box to tick", async (kind, linked) => {
    const { body } = await get(`/register/${kind}`);
    const label = [...body.matchAll(/<label[\s\S]*?<\/label>/g)].map(([found]) => found).find((found) => found.includes("I accept")) ?? "";
    expect([...label.matchAll(/href="([^"]+)"/g)].map(([, path]) => path)).toEqual(linked);
  });
});

test("the sitemap lists the texts", async () => {
  const { body } = await site.app.inject("/sitemaps/pages.xml");
  for (const path of Object.values(paths)) expect(body).toContain(`<loc>${testOrigin}${path}</loc>`);
});

test("the privacy notice names what is measured with consent, clicks among it, and what is told without", async () => {
  const words = wordsOf((await get("/privacy")).body);
  for (const told of [
    "the last 100 clicks of a page, each as a square of a coarse grid",
    "how long the page takes to answer a press and to show what was asked for",
    "by the hour for 14 days, by the day for 13 months",
    "When a page of ours fails, it tells us so without asking",
    "the last twenty steps: kinds of pages opened, kinds of elements pressed and names of calls",
    "kept for 90 days after the error was last met",
  ])
    expect(words).toContain(told);
});
