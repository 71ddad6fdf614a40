import type { UserRole } from "#db/values.ts";
import { paths, signedInHome } from "#server/addresses/paths.ts";
import { administratorLinks } from "#src/shell/layout/account-links.ts";
import { footerColumns } from "#src/shell/layout/footer-links.ts";
import { shortcutsOf } from "./shortcuts.ts";

export interface Destination {
  label: string;
  href: string;
  /** Its key, pressed with Ctrl. */
  key?: string;
}

const visitors: readonly Destination[] = [
  { label: "Sign in", href: paths.signIn },
  { label: "Get started", href: paths.getStarted },
  { label: "Post a job", href: paths.postAJob },
];

const everybody: readonly Destination[] = [
  ...footerColumns.flatMap(({ links }) => links),
  { label: "Companies", href: paths.companies },
  { label: "Programming interface", href: paths.apiDocs() },
];

const jobseekers: readonly Destination[] = [
  { label: "Your applications", href: paths.jobseekerTab("applications") },
  { label: "Saved jobs", href: paths.jobseekerTab("saved") },
  { label: "Your profile", href: paths.jobseekerProfile },
];

/** Everywhere that somebody of this role can go to from anywhere, each address once: their own places first. */
export function destinationsOf(role: UserRole | null): readonly Destination[] {
  const own = role === null ? visitors : ownPlaces(role);
  const all = [...shortcutsOf(role).map(({ label, href, key }) => ({ label, href, key })), ...own, ...everybody];
  return all.filter(({ href, label }, at) => all.findIndex((other) => other.href === href || other.label === label) === at);
}

function ownPlaces(role: UserRole): readonly Destination[] {
  const account = { label: "Account settings", href: paths.myAccount() };
  if (role === "jobseeker") return [...jobseekers, account];
  if (role === "platform_admin") return [...administratorLinks, { label: "Articles to write", href: paths.adminArticles }, account];
  return [{ label: "Recruiter dashboard", href: signedInHome(role) }, account];
}

/** Those whose every typed word begins a word of theirs; and, last, a search for what was typed. */
export function matchDestinations(all: readonly Destination[], typed: string): readonly Destination[] {
  const wanted = wordsOf(typed);
  const matching = all.filter(({ label }) => {
    const words = wordsOf(label);
    return wanted.every((word) => words.some((own) => own.startsWith(word)));
  });
  const q = typed.trim();
  return q === "" ? matching : [...matching, { label: `Search jobs for “${q}”`, href: paths.jobs({ q }) }];
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
