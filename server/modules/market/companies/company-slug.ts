import { companyLimits } from "#db/company-values.ts";
import { companySlug } from "#server/text/company-name.ts";

/** Letters that do not decompose into a plain letter and a diacritic. */
const letters: Readonly<Record<string, string>> = { ß: "ss", ø: "o", æ: "ae", œ: "oe", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };

/** First path segments of the site, which a company's slug must not equal. */
const routeWords: ReadonlySet<string> = new Set(
  `
  about accept-invitation advert-truth account-settings admin admin-access api applications article articles articles-news assets auth billing
  business-verification buy career-advice checkout categories companies company company-profile compare confirm-work contact contract-awards create-company dashboard
  board-health display edit embed enquiries freelance-recruiter freelance-recruiters get-started hiring-companies how-it-works
  how-much-does-a-quantity-surveyor-earn how-to-apply how-to-become-a-quantity-surveyor how-to-post-a-job job job-alerts
  job-database jobs jobseeker jobseeker-dashboard jobseeker-database jobseeker-profile jobseekers locations login logos
  logout my-account new null offer-check og onboarding post-a-job post-job pricing privacy problems profile profile-setup
  qualifications quick-post quantity-surveyor-jobs recruiter recruiter-dashboard recruiter-database mail recruiters register report-outcome
  reset-password salary-database salary-guide saved-jobs shortlist sign-out signin signup terms test test-rate-limit trpc undefined user-agreement
  verify-email what-does-a-quantity-surveyor-do what-is-a-chartered-surveyor what-is-a-quantity-surveyor www
`
    .split(/\s+/)
    .filter(Boolean),
);

export function proposedSlug(name: string): string {
  const plain = companySlug(name.replace(/./gu, (letter) => letters[letter.toLowerCase()] ?? letter));
  return routeWords.has(plain) ? `${plain}-firm` : plain.padEnd(2, "0");
}

/** Returns why a slug is not allowed; null when it is well formed. */
export function slugFault(slug: string): string | null {
  if (slug === "") return "Give the last part of the address.";
  if (slug.length > companyLimits.slugMaxChars) return `At most ${companyLimits.slugMaxChars} characters.`;
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) {
    return `Use only lower-case letters from a to z, digits and single hyphens between them, such as ${proposedSlug(slug)}.`;
  }
  if (slug.length < 2) return "At least two characters.";
  if (routeWords.has(slug)) return "This site uses this word itself. Choose another address, for example with your town in it.";
  return null;
}
