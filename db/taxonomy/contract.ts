import listedBenefits from "./benefits.json" with { type: "json" };
import routes from "./procurement-routes.json" with { type: "json" };
import listedQualifications from "./qualifications.json" with { type: "json" };
import type { Term } from "./role.ts";

/** Types of engagement; `schema` is the schema.org employmentType. */
export const contractTypes = [
  { slug: "permanent", label: "Permanent", schema: "FULL_TIME" },
  { slug: "fixed-term", label: "Fixed term", schema: "TEMPORARY" },
  { slug: "contract-freelance", label: "Contract / Freelance", schema: "CONTRACTOR" },
  { slug: "temporary", label: "Temporary (through an agency)", schema: "TEMPORARY" },
  { slug: "temp-to-perm", label: "Temporary to permanent", schema: "TEMPORARY" },
  { slug: "apprenticeship", label: "Apprenticeship", schema: "FULL_TIME" },
  { slug: "graduate-scheme", label: "Graduate scheme", schema: "FULL_TIME" },
  { slug: "placement-internship", label: "Placement / Internship", schema: "INTERN" },
] as const satisfies readonly Term[];

export const workTypes = [
  { slug: "on-site", label: "On-site", aliases: ["site based", "site-based"] },
  { slug: "office-based", label: "Office-based" },
  { slug: "hybrid", label: "Hybrid", aliases: ["flexible", "2 days office", "agile"] },
  { slug: "remote", label: "Remote", aliases: ["home based", "work from home", "UK remote"] },
  { slug: "multi-site", label: "Multi-site / Travelling", aliases: ["nationwide", "regional travel", "peripatetic"] },
] as const satisfies readonly Term[];

/** Hours and shape of the week. */
export const workingPatterns = [
  { slug: "full-time", label: "Full-time" },
  { slug: "part-time", label: "Part-time" },
  { slug: "job-share", label: "Job share" },
  { slug: "compressed-hours", label: "Compressed hours (nine-day fortnight, four-day week)" },
  { slug: "annualised", label: "Term-time or annualised" },
  { slug: "shifts-nights", label: "Shifts or nights (rail possessions)" },
] as const satisfies readonly Term[];

export const procurementRoutes: readonly Term[] = routes;

export const benefits: readonly Term[] = listedBenefits;

/** Checks and documents needed by the first day. */
export const screeningChecks = [
  { slug: "right-to-work", label: "Right to work in the UK" },
  { slug: "visa-sponsorship", label: "Visa sponsorship offered" },
  { slug: "driving-licence", label: "Full UK driving licence" },
  { slug: "cscs", label: "CSCS card" },
  { slug: "bpss", label: "BPSS check" },
  { slug: "sc", label: "SC clearance" },
  { slug: "dv", label: "DV clearance" },
  { slug: "dbs", label: "DBS check" },
  { slug: "pts", label: "PTS / Sentinel (rail)" },
] as const satisfies readonly Term[];

/** Qualifications an advert may ask for. */
export const qualifications: readonly Term[] = listedQualifications;

/** Start times: immediately, or a month without its year. */
export const startTimes = [
  { slug: "immediate", label: "Immediate start" },
  { slug: "january", label: "Start in January" },
  { slug: "february", label: "Start in February" },
  { slug: "march", label: "Start in March" },
  { slug: "april", label: "Start in April" },
  { slug: "may", label: "Start in May" },
  { slug: "june", label: "Start in June" },
  { slug: "july", label: "Start in July" },
  { slug: "august", label: "Start in August" },
  { slug: "september", label: "Start in September" },
  { slug: "october", label: "Start in October" },
  { slug: "november", label: "Start in November" },
  { slug: "december", label: "Start in December" },
] as const satisfies readonly Term[];

/** Slugs in calendar order, January first. */
export const startMonths = startTimes.slice(1).map(({ slug }) => slug);

/** A start within this many days of first publication counts as immediate. */
export const immediateStartDays = 28;
