import { paths } from "#server/paths.ts";
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
  "see-market": {
    title: "See who is hiring",
    why: "Read how other firms word their adverts and what they pay before you write your own.",
    action: "See companies hiring now",
    href: paths.hiringCompanies,
  },
  "second-factor": {
    title: "Turn on two-step sign-in",
    why: "A code from your phone keeps others out even when they have your password.",
    action: "Set it up",
    href: paths.myAccount("second-factor"),
  },
};
