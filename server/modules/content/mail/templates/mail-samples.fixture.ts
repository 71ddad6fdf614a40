import type { MailFacts, MailTemplate } from "../mail.types.ts";
import { caseSamples } from "./case-samples.fixture.ts";
import { orderSamples } from "./order-samples.fixture.ts";
import { recruiterSamples } from "./recruiter-samples.fixture.ts";

/** A site for the words of mails. */
export const sampleSite = {
  name: "Testworks",
  strapline: "Jobs for tests",
  companyLine: "Testworks Ltd",
  trademarkNote: "Testworks is a trade mark.",
  supportEmail: "help@jobs.example.test",
  origin: "https://jobs.example.test",
};
const at = (path: string) => `${sampleSite.origin}${path}`;
const link = at("/verify-email/AbC-123_x");
const account = at("/my-account");
const application = at("/jobseeker/dashboard?tab=applications&application=AbCdEfGhIjKlMnOpQrStUv");
const name = "Robin O’Brien";
const when = new Date("2026-07-01T23:30:00Z");

/** Facts of every mail there is. */
export const mailSamples: { [Template in MailTemplate]: MailFacts[Template] } = {
  "verify-email": { name, link },
  "already-registered": { name, signInLink: at("/login"), resetLink: at("/forgot-password") },
  "verify-email-again": { name, link },
  "reset-password": { name, link: at("/reset-password/AbC-123_x") },
  "reset-password-google": { name, signInLink: at("/login") },
  "password-changed": { name, when, resetLink: at("/forgot-password") },
  "change-email": { name, newEmail: "robin@new.example.test", link },
  "change-email-notice": { name, newEmailMasked: "r…n@new.example.test", resetLink: at("/forgot-password") },
  "email-changed": { name, newEmailMasked: "r…n@new.example.test" },
  "link-google": { name, link },
  "google-linked": { name, accountLink: account },
  "mfa-changed": { name, change: "recovery-code-used", accountLink: account },
  "new-device": { name, device: "Firefox on Linux", when, accountLink: account },
  "api-token-created": { name, tokenName: "Nightly export", accountLink: account },
  invitation: { companyName: "Oak & Sons Ltd", inviterName: "Sam Carter", role: "company_admin", link: at("/invitations/AbC-123_x") },
  "team-news": { name, companyName: "Oak & Sons Ltd", news: "colleague-left", adverts: 3, link: at("/recruiter/dashboard?tab=team") },
  "availability-check": { name, freeFrom: "2027-03-03", link: at("/jobseeker/profile#terms") },
  "erasure-requested": { name, dueAt: when, accountLink: account },
  "erasure-cancelled": { name },
  "erasure-done": { name },
  "ops-alert": {
    name,
    isRaised: true,
    title: "New error: TypeError: x is <int>",
    lines: ["Thrown in src/pages/jobs/jobs-page.tsx listJobs.", "Met by 3 visits, 7 times in all, last in build 3fa9c1e0."],
    link: at("/admin/ops?tab=errors&group=AbCdEfGhIjKlMnOpQrStUv"),
    runbookLink: at("/admin/ops?tab=alerts&runbook=client-errors"),
  },
  "idle-account-warning": { name, eraseOn: when, signInLink: at("/login") },
  "support-view": {
    name,
    reason: "You wrote that your <applications> are gone.",
    startedAt: when,
    endsAt: new Date("2026-07-01T23:45:00Z"),
  },
  "moderation-decided": {
    name,
    title: "Senior Quantity Surveyor",
    isApproved: false,
    reason: "It names <no> employer.",
    link: at("/recruiter/dashboard?tab=jobs&job=AbCdEfGhIjKlMnOpQrStUv"),
  },
  "moderation-asked": {
    name,
    about: "Oak & Sons Ltd",
    question: "Whose number is this?",
    link: at("/recruiter/questions/AbCdEfGhIjKlMnOpQrStUv"),
  },
  "contact-answer": {
    name,
    reference: "3FA9-01BC",
    topic: "account",
    answer: "Your account <is> open again.\n\nSign in as before.",
    words: "I cannot sign in.\nWhat is <wrong>?",
    writtenAt: when,
  },
  "account-suspended": { name, supportEmail: sampleSite.supportEmail },
  "advert-changed": {
    name,
    jobTitle: "Senior Quantity Surveyor",
    companyName: "Oak & Sons Ltd",
    changes: [{ what: "pay", before: "£60,000 – £70,000 a year", after: "£55,000 – £65,000 a year" }],
    reason: "The client has cut the <budget>.",
    hasApplied: true,
    link: application,
  },
  "application-sent": { name, jobTitle: "Senior Quantity Surveyor", companyName: "Oak & Sons Ltd", link: application },
  "application-status": {
    name,
    jobTitle: "Senior Quantity Surveyor",
    companyName: "Oak & Sons Ltd",
    state: "not-progressing",
    message: "Thank you for the time you took.",
    reason: "another-chosen",
    link: application,
  },
  "interview-news": {
    ...{ name, side: "applicant", news: "arranged", jobTitle: "Senior Quantity Surveyor", companyName: "Oak & Sons Ltd" },
    ...{ startsAt: when, lengthMinutes: 45, where: "In person: 1 High Street, Leeds.", interviewers: "Sam Carter and Ada O’Brien" },
    ...{ text: "Please bring <drawings>.", proposedTimes: [], link: application },
  },
  "representation-asked": {
    name,
    firmName: "Oak & Sons Ltd",
    role: "Senior Quantity Surveyor",
    answerBy: when,
    link: at("/jobseeker/dashboard?tab=representation"),
  },
  "representation-news": {
    name,
    side: "firm",
    firmName: "Oak & Sons Ltd",
    role: "Senior Quantity Surveyor",
    state: "refused",
    reason: "I have applied there myself.",
    expiresAt: null,
    link: at("/recruiter/dashboard"),
  },
  "contact-asked": {
    name,
    firmName: "Oak & Sons Ltd",
    role: "Senior Quantity Surveyor",
    answerBy: when,
    link: at("/jobseeker/dashboard?tab=requests"),
  },
  "contact-answered": { name, role: "Senior Quantity Surveyor", isAccepted: true, link: at("/recruiter/dashboard") },
  "message-received": {
    name,
    jobTitle: "Senior Quantity Surveyor",
    from: "Oak & Sons Ltd",
    link: at("/jobseeker/dashboard?tab=messages&application=AbCdEfGhIjKlMnOpQrStUv"),
  },
  "job-alert-confirm": { name: null, searchName: "Senior jobs in Leeds", frequency: "daily", link: at("/job-alerts/confirm/AbC-123_x") },
  "job-alert-unchanged": { name, searchName: "Senior jobs in Leeds", because: "full", link: at("/job-alerts/stop/AbC-123_x") },
  "job-alert": {
    name,
    searches: [
      {
        name: "Senior jobs in Leeds",
        newCount: 12,
        total: 1200,
        listLink: at("/jobs?location=Leeds&level=senior"),
        stopLink: at("/job-alerts/stop/AbC-123_x?alert=one"),
        jobs: [
          {
            title: "Senior Quantity Surveyor",
            companyName: "Oak & Sons Ltd",
            lines: ["Oak & Sons Ltd · Leeds", "£55,000 – £65,000 a year", "Senior · Permanent · Hybrid"],
            link: at("/jobs/17"),
            fewerLink: at("/job-alerts/fewer/AbC-123_x?job=17"),
          },
        ],
      },
    ],
    stopAllLink: at("/job-alerts/stop/AbC-123_x"),
  },
  "join-asked": { name, companyName: "Oak & Sons Ltd", link: at("/recruiter/dashboard?tab=company") },
  "join-answered": { name, companyName: "Oak & Sons Ltd", isAccepted: true, link: at("/recruiter/dashboard") },
  "domain-news": {
    name,
    companyName: "Oak & Sons Ltd",
    domain: "oak.example",
    news: "losing",
    found: "There is no TXT record at _dayworks-verification.oak.example.",
    link: at("/business-verification"),
  },
  "verification-decided": {
    name,
    companyName: "Oak & Sons Ltd",
    isVerified: false,
    isRevoked: false,
    reason: "The certificate names another company.",
    link: at("/business-verification"),
  },
  "confirm-firm-address": {
    ...{ name, companyName: "Oak & Sons Ltd", domain: "oak.example" },
    link: at("/business-verification#confirm=AbC-123_x"),
  },
  "confirm-workplace": { name, companyName: "Oak & Sons Ltd", link: at("/jobseeker/dashboard?tab=training#confirm=AbC-123_x") },
  "job-report": {
    reference: "3FA9-01BC",
    reason: "already-filled",
    jobTitle: "Senior Quantity Surveyor",
    companyName: "Oak & Sons Ltd",
    details: "They told me on the telephone.",
    email: null,
    isSignedIn: false,
    link: at("/jobs/17"),
  },
  "contact-message": {
    reference: "3FA9-01BC",
    topic: "advert",
    name,
    email: "robin@people.example.test",
    isOwnAddress: false,
    message: "The advert names a firm I work for.\n\nWe have not placed it.",
  },
  ...caseSamples,
  ...orderSamples,
  ...recruiterSamples,
};
