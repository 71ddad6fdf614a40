import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { type Applying, openApplying } from "#tests/fixtures/applying.ts";
import { renderAs } from "#tests/fixtures/rendered-page.tsx";
import type { SignedIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

/** Texts of the apply pages, rendered without a browser: 2 s in all. */
const now = new Date("2026-11-21T12:00:00Z");
const questions = [
  { question: "Do you hold a CSCS card?", kind: "yes-no", isRequired: true },
  { question: "How many years have you worked under NEC4?", kind: "number", isRequired: true },
] as const;
const answers = [
  { question: questions[0].question, answer: "yes" },
  { question: questions[1].question, answer: "4" },
];
let site: TestSite;
let applying: Applying;

beforeAll(async () => {
  site = await openTestSite({ now });
  applying = await openApplying(site);
});
afterAll(() => site.close());

async function advert(overrides = {}): Promise<number> {
  const id = await applying.advert(overrides);
  await applying.asks(id, ...questions);
  await site.services.search.applyNow([id]);
  return id;
}

describe("the page to apply on", () => {
  test("tells a visitor what is asked, and where to sign in and come back", async () => {
    const address = `/jobs/${await advert()}/apply`;
    const { html, text, actions } = await renderAs(site, null, address);
    const [, applicant = ""] = html.split('data-needs-script="">');
    expect(applicant).toContain(questions[1].question);
    expect(html).toContain(`href="/signin?next=${encodeURIComponent(address)}"`);
    expect(text).toContain("Sign in to apply");
    expect(actions).not.toContain("Send application");
  });

  test("tells recruiters why they cannot apply", async () => {
    const { text, actions } = await renderAs(site, applying.stranger.session, `/jobs/${await advert()}/apply`);
    expect(text).toContain("You are signed in as a recruiter");
    expect(actions).not.toContain("Send application");
  });

  test("says where applications are taken elsewhere", async () => {
    const applyUrl = "https://careers.firm.example/vacancies/77";
    const id = await advert({ applyKind: "external", applyUrl });
    const { text, actions } = await renderAs(site, null, `/jobs/${id}/apply`);
    expect(text).toContain(applyUrl);
    expect(actions).toContainEqual(expect.stringMatching(/^Continue to careers\.firm\.example/));
  });

  test("says that an advert that has ended takes nothing more; of one that is not for the public there is none", async () => {
    const ended = await advert({ status: "filled", endedAt: new Date(now.getTime() - 86_400_000) });
    const { text, actions } = await renderAs(site, (await applying.jobseeker()).session, `/jobs/${ended}/apply`);
    expect(text).toContain("This advert takes no more applications (since 20 November 2026)");
    expect(actions).not.toContain("Send application");
    for (const id of [await advert({ status: "draft" }), 0, "abc", 4_294_967_295])
      expect((await site.app.inject({ url: `/jobs/${id}/apply`, headers: { accept: "text/html" } })).statusCode).toBe(404);
  });

  test("warns, like the advert, of the same vacancy already applied to", async () => {
    const vacancyKey = randomPublicId();
    const person = await applying.jobseeker();
    const [direct, agency] = [await advert({ vacancyKey, title: "Cost Manager, ferries" }), await advert({ vacancyKey })];
    await applying.apply(person, direct, { answers });
    for (const address of [`/jobs/${agency}`, `/jobs/${agency}/apply`]) {
      const { html, text, actions } = await renderAs(site, person.session, address);
      expect(text).toContain("you applied to on 21 November 2026");
      expect(html).toMatch(new RegExp(`<a href="/jobs/${direct}"[^>]*>Cost Manager, ferries`));
      expect(actions).toContain("See that application");
    }
  });
});

test("the list of adverts offers visitors and jobseekers to save one, and recruiters not", async () => {
  const title = "Surveyor of Saved Bridges";
  await advert({ title });
  const offers = async (person: SignedIn | null) => (await renderAs(site, person, "/jobs")).actions.includes(`Save ${title}`);
  expect(await offers(null)).toBe(true);
  expect(await offers((await applying.jobseeker()).session)).toBe(true);
  expect(await offers(applying.recruiter.session)).toBe(false);
  expect((await renderAs(site, applying.recruiter.session, "/jobs")).text).toContain(title);
});
