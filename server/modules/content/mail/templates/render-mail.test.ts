import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeHtml } from "#server/text/html-text.ts";
import { greetingName, londonMoment } from "#server/text/plain-words.ts";
import type { MailTemplate } from "../mail.types.ts";
import { stoppableOf } from "../outbox.commands.ts";
import { mailSamples, sampleSite } from "./mail-samples.fixture.ts";
import { renderMail } from "./render-mail.ts";

const site = sampleSite;
const samples = mailSamples;
const name = "Robin O’Brien";
const account = `${site.origin}/my-account`;
const when = new Date("2026-07-01T23:30:00Z");
const templates = Object.keys(samples) as MailTemplate[];
const withMoreLinks: ReadonlySet<MailTemplate> = new Set([
  "job-alert",
  "ops-alert",
  ...templates.filter((template) => stoppableOf(template, samples[template]) !== null),
]);
const stop = `${site.origin}/mail/stop/AbC-123_x`;
const render = (template: MailTemplate) =>
  renderMail(
    site,
    template,
    samples[template],
    template === "job-alert" || stoppableOf(template, samples[template]) === null ? null : stop,
  );

describe("renderMail", () => {
  it.each(templates)("writes %s", (template) => {
    const { subject, text, html } = render(template);
    expect(`Subject: ${subject}\n\n${text}`).toMatchSnapshot("text");
    expect(html).toMatchSnapshot("html");
  });

  it.each(templates)("says the same in the text and the HTML of %s, and why it came", (template) => {
    const { text, html } = render(template);
    const words = (value: string) => value.replaceAll(/\s+/g, " ");
    const shown = words(html.replace(/^[\s\S]*<\/h1>/, "").replaceAll(/<[^>]+>/g, " "));
    for (const line of text.split("\n").filter((part) => part !== "" && part !== site.origin)) {
      if (withMoreLinks.has(template) && line.startsWith(`${site.origin}/`)) {
        expect(html).toContain(`href="${escapeHtml(line)}"`);
        continue;
      }
      expect(shown).toContain(words(escapeHtml(line.replace(/:$/, ""))));
    }
    expect(text).toMatch(/You got this because|This is the last e-mail/);
    expect(`${text}${html}`).not.toMatch(/!(?!doctype)|undefined|\[object|<script|<img|<table/i);
  });

  it.each([
    ["verify-email", "for 24 hours"],
    ["verify-email-again", "for 24 hours"],
    ["reset-password", "once, within 30 minutes"],
    ["change-email", "for 1 hour"],
    ["link-google", "once, within 30 minutes"],
    ["invitation", "for 7 days"],
  ] as const)("names how long the link of %s works: %s", (template, expiry) => {
    expect(render(template).text).toContain(`link works ${expiry}`);
  });

  it.each(["added", "removed", "recovery-code-used", "recovery-codes-renewed"] as const)("tells what changed: %s", (change) => {
    const { subject, text } = renderMail(site, "mfa-changed", { name, change, accountLink: account });
    expect([subject, text.split("\n\n")[1]]).toMatchSnapshot();
  });

  it("tells moments as they are in London", () => {
    expect(londonMoment(when)).toBe("Thursday 2 July 2026 at 00:30");
    expect(londonMoment(new Date("2026-12-01T23:30:00Z"))).toBe("Tuesday 1 December 2026 at 23:30");
  });

  it("refuses to link to another site", () => {
    expect(() => renderMail(site, "verify-email", { name, link: "https://jobs.example.test.evil.example/x" })).toThrow("another site");
  });

  it("keeps every subject on one line that fits the outbox, whatever people are called", () => {
    const anything = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.constantFrom("a\r\nBcc: b@example.test", "\u2028x", "x\u0000y", "𝒬".repeat(150)),
    );
    fc.assert(
      fc.property(anything, anything, (companyName, inviterName) => {
        const { subject } = renderMail(site, "invitation", { ...samples.invitation, companyName, inviterName });
        expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        expect([...subject].length).toBeLessThanOrEqual(200);
      }),
    );
  });

  it("escapes every fact in the HTML", () => {
    const { html } = renderMail(site, "invitation", { ...samples.invitation, companyName: `Oak & "Sons'`, inviterName: "A & B" });
    expect(html).toContain(escapeHtml(`Oak & "Sons'`));
    expect(html).toContain(escapeHtml("A & B"));
  });

  it("repeats no name of an inviter or a company that could carry an address", () => {
    for (const hostile of ["Win at evil.example/prize", "www.evil.example", "call 07700900000", `"><script>alert(1)</script>`]) {
      const { subject, text, html } = renderMail(site, "invitation", { ...samples.invitation, companyName: hostile, inviterName: hostile });
      expect(`${subject} ${text} ${html}`).not.toContain(hostile);
      expect(`${subject} ${text} ${html}`).not.toMatch(/evil|0770|alert/);
      expect(text).toContain("One of its members has invited you to join a company");
    }
  });
});

describe("greetingName", () => {
  it.each([
    ["Robin O’Brien", "Robin O’Brien"],
    ["  Łukasz\tNowak ", "Łukasz Nowak"],
    ["J. P. Smith-Jones", "J. P. Smith-Jones"],
    ["Win a prize at www.evil.example", null],
    ["https://evil.example", null],
    ["Call 0700123456 now", null],
    ["evil.example", null],
    ["a@b", null],
    ["x".repeat(61), null],
    ["\u202e", null],
  ])("makes of “%s” %s", (typed, expected) => {
    expect(greetingName(typed)).toBe(expected);
  });
});
