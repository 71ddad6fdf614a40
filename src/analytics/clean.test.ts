import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanOwnPage, cleanPageUrl, cleanReferrer, cleanTerm, cleanWebsiteUrl } from "./clean.ts";

test.each([
  ["senior qs leeds", "senior qs leeds"],
  ["sam.sample@example.com cv", "*** cv"],
  ["call 07700 900123 now", "call *** now"],
  ["+44 (0)7700-900-123", "***"],
  ["£55,000 to £65,000", "£55,000 to £65,000"],
  ["nec4 jct 2016", "nec4 jct 2016"],
])("of a search for %j stays %j", (typed, clean) => {
  expect(cleanTerm(typed)).toBe(clean);
});

test("no address and no telephone number gets through", () => {
  fc.assert(
    fc.property(
      fc.emailAddress(),
      fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }),
      fc.string({ maxLength: 20 }),
      (mail, number, words) => {
        const clean = cleanTerm(`${words} ${mail} 0${number}`);
        expect(clean).not.toContain(mail);
        expect(clean).not.toContain(String(number));
      },
    ),
  );
});

test.each([
  ["https://jobs.example.test/jobs?location=LS1+4AP&q=sam", "https://jobs.example.test/jobs"],
  ["https://jobs.example.test/jobs/81#apply", "https://jobs.example.test/jobs/81"],
  ["https://jobs.example.test/verify-email/s3cr3t", "https://jobs.example.test/verify-email/:token?"],
  ["https://jobs.example.test/reset-password/s3cr3t?x=1", "https://jobs.example.test/reset-password/:token?"],
  ["https://jobs.example.test/jobseeker/Zm9yZW1hbg", "https://jobs.example.test/jobseeker/:id"],
])("of the page %s is told %s", (address, clean) => {
  expect(cleanPageUrl(new URL(address))).toBe(clean);
});

test.each([
  ["/jobs?location=LS1+4AP&q=sam", "/jobs"],
  ["/jobs?location=Leeds&category=quantity-surveyor", "/jobs?landing"],
  ["/jobs?location=Leeds&location=York", "/jobs"],
  ["/jobs/81?utm_source=job-alert", "/?utm_source=job-alert"],
  ["/jobs/81?utm_source=Sam%20Sample", "/jobs/81"],
  ["/jobseeker/dashboard?tab=saved", "/jobseeker/dashboard"],
])("a page that was come from, %s, is told as %s", (address, clean) => {
  const own = "https://jobs.example.test";
  expect(cleanOwnPage(new URL(own + address))).toBe(own + clean);
});

test.each(["/my-account", "/jobseeker/Zm9yZW1hbg", "/verify-email/s3cr3t", "/reset-password/s3cr3t?utm_source=job-alert"])(
  "of %s nothing is told",
  (address) => expect(cleanOwnPage(new URL(`https://jobs.example.test${address}`))).toBe(""),
);

test("of where a visit came from only the site is told, and nothing of ourselves", () => {
  const own = "https://jobs.example.test";
  expect(cleanReferrer("https://mail.example.com/inbox?user=sam#3", own)).toBe("https://mail.example.com/");
  expect(cleanReferrer(`${own}/reset-password/s3cr3t`, own)).toBe("");
  expect(["", "about:blank", "android-app://com.example/"].map((each) => cleanReferrer(each, own))).toEqual(["", "", ""]);
  expect(cleanWebsiteUrl("https://firm.example.com/jobs/7?candidate=sam#top")).toBe("https://firm.example.com/jobs/7");
});
