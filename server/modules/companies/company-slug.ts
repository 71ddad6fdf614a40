import { companyLimits } from "#db/company-values.ts";
import { companySlug } from "#server/modules/feeds/import/company-name.ts";
import { paths } from "#server/paths.ts";

/** Letters that are not a plain letter with a mark on it. */
const letters: Readonly<Record<string, string>> = { ß: "ss", ø: "o", æ: "ae", œ: "oe", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };

/** First words of addresses: a firm of such a name would be taken for a page of the site. */
const routeWords: ReadonlySet<string> = new Set([
  ...Object.values(paths).flatMap((path) => (typeof path === "string" ? path.split(/[/?#]/).filter(Boolean) : [])),
  ...[
    "api",
    "trpc",
    "assets",
    "admin",
    "admin-access",
    "company",
    "job",
    "jobs",
    "new",
    "edit",
    "embed",
    "login",
    "auth",
    "signin",
    "signup",
  ],
  ...[
    "register",
    "logout",
    "sign-out",
    "dashboard",
    "profile",
    "recruiter",
    "recruiters",
    "jobseeker",
    "jobseekers",
    "test",
    "www",
    "undefined",
    "null",
  ],
]);

/** What a firm of this name would be called in addresses. */
export function proposedSlug(name: string): string {
  const plain = companySlug(name.replace(/./gu, (letter) => letters[letter.toLowerCase()] ?? letter));
  return routeWords.has(plain) ? `${plain}-firm` : plain.padEnd(2, "0");
}

/** Why an address cannot be a firm's; null when it can, as far as its own letters go. */
export function slugFault(slug: string): string | null {
  if (slug === "") return "Give the last part of the address.";
  if (slug.length > companyLimits.slugMaxChars) return `At most ${companyLimits.slugMaxChars} characters.`;
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) {
    return `Only small letters from a to z, digits and single hyphens between them, such as ${proposedSlug(slug)}.`;
  }
  if (slug.length < 2) return "At least two characters.";
  if (routeWords.has(slug)) return "This word is an address of the site itself. Choose another, such as one with your town in it.";
  return null;
}
