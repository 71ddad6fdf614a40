import { z } from "zod";
import { companyLimits, replyPromiseDays, staffBands, turnoverBands } from "#db/company-values.ts";
import { contractSuites, employerTypes, industrySectors } from "#db/taxonomy/sector.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import type { FieldError } from "#server/kernel/errors.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { resolveName } from "#server/modules/market/places/resolve-place.ts";
import { companySlug } from "#server/text/company-name.ts";
import { manyLines, oneLine } from "#server/text/plain-text.ts";
import { cleanLink } from "#server/text/typed-text/clean-typed.ts";

const textField = (what: string, most: number, least = 0) =>
  z
    .string(`Give ${what} as text.`)
    .max(most * 2, { error: `At most ${most} characters.`, abort: true })
    .transform(oneLine)
    .refine((text) => [...text].length <= most, `At most ${most} characters.`)
    .refine((text) => [...text].length >= least, `Give ${what}.`);

const slugsOf = (terms: readonly { slug: string }[]) => terms.map(({ slug }) => slug) as [string, ...string[]];
const removeDuplicates = (list: readonly string[]) => [...new Set(list)];
const choices = (terms: readonly { slug: string }[], what: string) =>
  z
    .array(z.enum(slugsOf(terms), `Choose ${what} from the list.`), `Send ${what} as a list.`)
    .max(60, "There are too many.")
    .transform(removeDuplicates);

/** Parsed from the firm's input; https is assumed without a scheme. */
const website = z
  .string("The website must be text.")
  .overwrite(cleanLink)
  .max(companyLimits.websiteMaxChars, `At most ${companyLimits.websiteMaxChars} characters.`)
  .transform((text) => (text === "" || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
  .refine(isWebsite, "Give a web address such as https://www.example.co.uk.");

function isWebsite(text: string): boolean {
  if (text === "") return true;
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, port } = new URL(text);
  return /^https?:$/.test(protocol) && /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/i.test(hostname) && username + password + port === "";
}

const slug = z.string("Give the last part of the address.").superRefine((text, context) => {
  const fault = slugFault(text);
  if (fault !== null) context.addIssue({ code: "custom", message: fault });
});

const name = textField("the name of the firm", companyLimits.nameMaxChars, 2);
const employerType = z.enum(
  slugsOf(employerTypes.filter(({ slug: type }) => type !== "freelance-practice")),
  "Choose what kind of firm it is.",
);
const headOffice = textField("the head office", 120);

export const newCompany = z.strictObject({ name, slug, employerType, headOffice, website });

const thisCentury = { least: 1500, most: 2100 };
const companyFields = z.strictObject({
  name,
  slug,
  employerType,
  about: z
    .string("Give the text.")
    .max(companyLimits.aboutMaxChars * 2, { error: `At most ${companyLimits.aboutMaxChars} characters.`, abort: true })
    .transform(manyLines)
    .refine((text) => [...text].length <= companyLimits.aboutMaxChars, `At most ${companyLimits.aboutMaxChars} characters.`),
  website,
  headOffice,
  offices: z
    .array(textField("a place", 120, 2), "The offices must be a list.")
    .max(companyLimits.offices, `At most ${companyLimits.offices} offices.`),
  sectors: choices(industrySectors, "sectors"),
  suites: choices(contractSuites, "contract suites"),
  foundedYear: z
    .int("Enter the year with four digits.")
    .min(thisCentury.least, "Enter the year with four digits.")
    .max(thisCentury.most, "Enter the year with four digits.")
    .nullable(),
  staffBand: z.enum(staffBands, "Choose the number of employees.").nullable(),
  turnoverBand: z.enum(turnoverBands, "Choose a turnover band.").nullable(),
  replyPromiseDays: z
    .union(
      replyPromiseDays.map((days) => z.literal(days)),
      `Choose one of ${replyPromiseDays.join(", ")} days.`,
    )
    .nullable(),
});
export type CompanyFields = z.output<typeof companyFields>;

export const companySlugField = z.string("Name the company.").min(1, "Name the company.").max(96, "There is no company with that name.");
export const saveCompanyInput = z.strictObject({
  /** Null for the caller's own company. */
  company: companySlugField.nullable(),
  version: z.int("Say which version you changed.").min(1, "Say which version you changed."),
  fields: companyFields,
});

/** Returns place ids for typed places; null for "". @throws AppError invalid-fields naming each unknown place */
export function companyPlaces(gazetteer: Gazetteer, { headOffice, offices }: { headOffice: string; offices: readonly string[] }) {
  const faults: FieldError[] = [];
  const read = (text: string, pointer: string): number | null => {
    const found = placeOf(gazetteer, text);
    if (typeof found === "number") return found;
    faults.push({ pointer, detail: found });
    return null;
  };
  const headOfficePlaceId = headOffice === "" ? null : read(headOffice, "/headOffice");
  const officePlaceIds = [...new Set(offices.flatMap((office, at) => read(office, `/offices/${at}`) ?? []))];
  if (faults.length > 0) throw invalidFields(faults);
  return { headOfficePlaceId, officePlaceIds };
}

function placeOf(gazetteer: Gazetteer, text: string): number | string {
  const found = resolveName(gazetteer, text);
  if (found.kind === "found") return found.place.id;
  if (found.kind === "anywhere") return "Name a town.";
  if (found.kind === "ambiguous")
    return `Which one: ${found.choices
      .slice(0, 4)
      .map(({ label }) => label)
      .join("; ")}?`;
  return found.nearest
    ? `We do not know this place. Did you mean ${found.nearest.label}?`
    : "We do not know this place. Choose one of the suggestions.";
}

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
