import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";

export type OnboardingStep = Outputs["account"]["onboarding"]["get"]["steps"][number];

interface StepWords {
  title: string;
  why: string;
  /** What the link to the step's screen says. */
  action: string;
  href: string;
}

/** What each step of getting started is, why it pays, and the screen where it is done. */
export const stepWords: Record<OnboardingStep["name"], StepWords> = {
  name: {
    title: "Check your name",
    why: "It is how people you write to will see you.",
    action: "Open your account",
    href: paths.myAccount("profile"),
  },
  profile: {
    title: "Say what you do and where",
    why: "With your level and a place you are ready to apply; the rest can come later, or never.",
    action: "Open your profile",
    href: paths.jobseekerProfile,
  },
  visibility: {
    title: "Decide who can find you",
    why: "You are hidden until you choose otherwise. If you signed up with a firm’s address, that firm never finds you.",
    action: "Choose who finds you",
    href: `${paths.jobseekerProfile}#visibility`,
  },
  "notification-preferences": {
    title: "Choose what we write to you about",
    why: "Answers to what you do here come by e-mail; everything else is off until you say otherwise.",
    action: "Choose notifications",
    href: paths.myAccount("notifications"),
  },
  "first-search": {
    title: "Run your first search",
    why: "Search by role, place, pay or contract suite; every search has an address you can keep.",
    action: "Search the jobs",
    href: paths.jobs(),
  },
  company: {
    title: "Create your company, or join it",
    why: "Adverts appear under the name of a firm. It takes about a minute; an invitation from a colleague does it too.",
    action: "Create your company",
    href: paths.createCompany,
  },
  "recruiter-card": {
    title: "Write your recruiter page",
    why: "It says what you recruit for and where, and stands beside your adverts.",
    action: "Open your page",
    href: paths.recruiterProfile,
  },
  "first-advert": {
    title: "Post your first advert: it is free",
    why: "About five minutes, saved as you write. We read it before it is shown, most often within one working day.",
    action: "Post a job",
    href: paths.postAJob,
  },
  verification: {
    title: "Have yourself verified",
    why: "By a work address, your domain, your company number or documents. Adverts and changes of them then appear at once.",
    action: "Start verification",
    href: paths.businessVerification,
  },
  "invite-team": {
    title: "Invite your team",
    why: "Colleagues see the same adverts and applicants. Each invitation goes to one address and lasts seven days.",
    action: "Invite a colleague",
    href: paths.recruiterTab("team"),
  },
  "second-factor": {
    title: "Turn on two-step sign-in",
    why: "A code from your phone keeps others out even when they have your password.",
    action: "Set it up",
    href: paths.myAccount("second-factor"),
  },
};
