import { describe, expect, it } from "vitest";
import { defaultMailSwitches, mailFrequencies, mailSwitches, mailSwitchesByRole } from "#db/own-values.ts";
import { userRoles } from "#db/values.ts";
import type { MailFacts, MailTemplate } from "./mail.types.ts";
import { mailKinds } from "./mail-kinds.ts";
import { defaultHiringChoices, isMailAllowed, type MailPreferences } from "./outbox.commands.ts";
import { mailSamples } from "./templates/mail-samples.fixture.ts";

/** An independent copy of the table, so that a change must be made twice. */
const expected = {
  security:
    "verify-email already-registered verify-email-again reset-password reset-password-google password-changed change-email change-email-notice email-changed link-google google-linked mfa-changed new-device api-token-created",
  law: "order-placed order-news contact-answer account-suspended support-view erasure-requested erasure-cancelled erasure-done idle-account-warning moderation-decided moderation-asked advert-moderated advert-was-fraud strike-given appeal-decided",
  agreement: "invitation team-news join-asked join-answered domain-news verification-decided credits-expiring confirm-work",
  requested: "confirm-workplace confirm-firm-address job-alert-confirm job-alert-unchanged report-outcome",
  operations: "payment-to-check ops-alert contact-message job-report",
  jobAlerts: "job-alert",
  "applicationUpdates or jobAlerts": "advert-changed",
  applicationUpdates:
    "application-sent application-status interview-news promise-news advert-truth recruiter-summary representation-asked representation-news contact-asked contact-answered availability-check work-end-news work-answered enquiry-answered recruiter-enquiry",
  "applicationUpdates, applicationReceived": "application-received",
  "applicationUpdates, to employers messageReceived": "message-received",
};
const templates = Object.keys(mailKinds) as MailTemplate[];
const hiringMails = { "application-received": "applicationReceived", "message-received": "messageReceived" } as const;

/** Each kind with facts of its own; where its switch depends on them, once for each. */
const cases: [label: string, template: MailTemplate, facts: MailFacts[MailTemplate], mailSwitch: string | null][] = templates.flatMap(
  (template): (typeof cases)[number][] => {
    const facts = mailSamples[template];
    if (template === "advert-changed")
      return [
        ["advert-changed (applied)", template, { ...mailSamples[template], hasApplied: true }, "applicationUpdates"],
        ["advert-changed (saved)", template, { ...mailSamples[template], hasApplied: false }, "jobAlerts"],
      ];
    if (template === "message-received")
      return [
        ["message-received (to an employer)", template, { ...mailSamples[template], from: null }, "applicationUpdates"],
        ["message-received (to an applicant)", template, { ...mailSamples[template], from: "Oak & Sons Ltd" }, "applicationUpdates"],
      ];
    const [line] = Object.entries(expected).find(([, kinds]) => kinds.split(" ").includes(template)) ?? ["none"];
    return [
      [template, template, facts, line.startsWith("applicationUpdates") || line === "jobAlerts" ? (line.split(",")[0] ?? null) : null],
    ];
  },
);

/** All combinations of switches and choices: 2 × 2 × 2 × 3 × 3. */
const readers: MailPreferences[] = [true, false].flatMap((jobAlerts) =>
  [true, false].flatMap((applicationUpdates) =>
    [true, false].flatMap((marketingEmails) =>
      mailFrequencies.flatMap((applicationReceived) =>
        mailFrequencies.map((messageReceived) => ({
          state: "active" as const,
          switches: { jobAlerts, applicationUpdates, marketingEmails },
          choices: { applicationReceived, messageReceived },
        })),
      ),
    ),
  ),
);
const goesToHirers = (label: string) => label === "application-received" || label === "message-received (to an employer)";

describe("kinds of mail", () => {
  it("stand in exactly one line of the table each", () => {
    const written = Object.values(expected).flatMap((kinds) => kinds.split(" "));
    expect(written.toSorted()).toEqual(templates.toSorted());
    const necessary = Object.fromEntries(templates.map((template) => [template, mailKinds[template].necessity]));
    for (const [line, kinds] of Object.entries(expected)) {
      const isSwitch = line.includes("jobAlerts") || line.includes("applicationUpdates");
      for (const template of kinds.split(" ")) expect([template, necessary[template]]).toEqual([template, isSwitch ? null : line]);
    }
  });

  it.each(cases)("%s is sent when it is necessary or wanted, whatever else is chosen", (label, template, facts, mailSwitch) => {
    for (const reader of readers) {
      const isOn = mailSwitch === null || reader.switches[mailSwitch as "jobAlerts"];
      const choice = hiringMails[template as keyof typeof hiringMails];
      const isChosen = !goesToHirers(label) || reader.choices[choice] === "at-once";
      expect([reader, isMailAllowed(template, facts as never, reader)]).toEqual([reader, isOn && isChosen]);
    }
  });

  it.each(cases)(
    "%s reaches a suspended account only where the law or its safety asks for it, an erased one where the law does",
    (_, template, facts) => {
      const { necessity } = mailKinds[template];
      const everything = {
        switches: { jobAlerts: true, applicationUpdates: true, marketingEmails: true },
        choices: { applicationReceived: "at-once", messageReceived: "at-once" },
      } as const;
      const reaches = (state: MailPreferences["state"]) => isMailAllowed(template, facts as never, { state, ...everything });
      expect(["unverified", "active", "erasure-requested"].every((state) => reaches(state as MailPreferences["state"]))).toBe(true);
      expect(reaches("suspended")).toBe(necessity === "law" || necessity === "security");
      expect(reaches("erased")).toBe(necessity === "law");
    },
  );

  it("come as usual to whoever never chose: answers to their own applications, and nothing they did not ask for", () => {
    const usual = { state: "active", switches: defaultMailSwitches, choices: defaultHiringChoices } as const;
    const unsent = cases.filter(([, template, facts]) => !isMailAllowed(template, facts as never, usual)).map(([label]) => label);
    expect(unsent).toEqual(["job-alert", "advert-changed (saved)"]);
  });

  it("are asked about by role, and nobody is asked about mail their role never gets", () => {
    expect(mailSwitchesByRole).toEqual({
      jobseeker: ["jobAlerts", "applicationUpdates", "marketingEmails"],
      recruiter: ["applicationUpdates", "marketingEmails"],
      company_admin: ["applicationUpdates", "marketingEmails"],
      platform_admin: ["marketingEmails"],
    });
    expect(Object.keys(mailSwitchesByRole).toSorted()).toEqual([...userRoles].toSorted());
    expect(Object.keys(defaultMailSwitches)).toEqual([...mailSwitches]);
  });
});
