import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshEmail, makePerson } from "#tests/fixtures/inviting.ts";
import { renderAs } from "#tests/fixtures/rendered-page.tsx";
import type { SignedIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

/** What the parts of an account say, without a browser: all of it takes 1 s. */
const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site.close());

async function change(session: SignedIn, procedure: string, input: unknown): Promise<void> {
  const { status, text } = await callProcedure(site, procedure, session.writeHeaders, input);
  expect(status, text).toBe(200);
}

describe("my account", () => {
  test.each([
    ["google-failed", "Google did not confirm it."],
    ["google-linked", "Google account linked."],
    ["confirm-password", "Confirm your password"],
  ])("says what came of a visit to Google: %s", async (notice, says) => {
    const { session } = await makePerson(site);
    expect((await renderAs(site, session, `/my-account?notice=${notice}`)).text).toContain(says);
    expect((await renderAs(site, session, "/my-account")).text).not.toContain(says);
  });

  test("offers who has no password a link to choose one", async () => {
    const { session } = await makePerson(site, { passwordHash: null, googleSubject: "google-only" });
    expect((await renderAs(site, session, "/my-account?section=password")).actions).toContain("Send me the link");
    const other = await makePerson(site, { passwordHash: "$argon2id$kept" });
    const { actions } = await renderAs(site, other.session, "/my-account?section=password");
    expect(actions).not.toContain("Send me the link");
    expect(actions).toContain("Change password");
  });

  test("says of a part that cannot be fetched what is missing, and offers to try again", async () => {
    const { session } = await makePerson(site);
    const address = "/my-account?section=devices";
    const { text, actions } = await renderAs(site, session, address, { failing: /^account\.devices\.list$/ });
    expect(text).toContain("We could not load your devices");
    expect(actions).toContain("Try again");
    expect((await renderAs(site, session, address)).text).toContain("this device");
  });

  test("shows the present address and the one that waits for its link", async () => {
    const { email, session } = await makePerson(site);
    await change(session, "account.email.requestChange", { newEmail: freshEmail() });
    const { text } = await renderAs(site, session, "/my-account?section=email");
    expect(text).toContain(`Your address is ${email}.`);
    expect(text).toContain("Not confirmed yet. We have sent a link to i•••@p•••.test.");
  });

  test("says on every part when the account will be erased, and how to keep it", async () => {
    const { email, session } = await makePerson(site);
    await change(session, "account.data.requestErasure", { email });
    for (const section of ["profile", "delete"]) {
      const { text, actions } = await renderAs(site, session, `/my-account?section=${section}`);
      expect(text).toContain("It will be erased on 28 November 2026");
      expect(actions).toContain("Keep my account");
    }
  });
});

test("whoever is signed in already may go on from the sign-in, or change accounts", async () => {
  const { session } = await makePerson(site, { name: "Kit Purlin" });
  const { html, text, actions } = await renderAs(site, session, "/signin?next=%2Fcompanies");
  expect(text).toContain("You are signed in as Kit Purlin");
  expect(html).toMatch(/<a href="\/companies"[^>]*>Continue<\/a>/);
  expect(actions).toContain("Sign out to use another account");
});

test("that nobody has looked at a profile is said only once it is known that somebody could", async () => {
  const { session } = await makePerson(site);
  const address = "/jobseeker/dashboard?tab=views";
  const unknown = await renderAs(site, session, address, { failing: /^profiles\.mine$/ });
  expect(unknown.text).toContain("We could not load who can find you");
  expect(unknown.text).not.toMatch(/Nobody (has looked|can see)/);
  expect((await renderAs(site, session, address)).text).toContain("Nobody can see your profile: it is hidden.");
  await change(session, "profiles.setVisibility", { visibility: "anonymous" });
  expect((await renderAs(site, session, address)).text).toContain("Nobody has looked at your profile in the last 90 days.");
});

describe("without script", () => {
  test.each(["/signin", "/admin", "/register/jobseeker", "/verify-email/a-token", "/reset-password"])(
    "%s says that it needs it, and keeps its form within what is shown only with it",
    async (url) => {
      const { body } = await site.app.inject({ url, headers: { accept: "text/html" } });
      const main = /<main[^>]*>(.*)<\/main>/s.exec(body)?.[1] ?? "";
      expect(main).toMatch(/<p data-without-script[^>]*><strong>[^<]+<!-- --> needs JavaScript\.<\/strong>/);
      const forms = main.match(/<form[^>]*>/g) ?? [];
      expect(forms.length).toBeGreaterThan(0);
      for (const form of forms) expect(form).toContain("data-needs-script");
    },
  );
});
