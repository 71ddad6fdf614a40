import type { Term } from "./term.ts";

/** How the work is engaged; `schema` is the schema.org employmentType. */
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

/** Where the work is done. */
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

/** How the project was bought. */
export const procurementRoutes = [
  { slug: "traditional", label: "Traditional" },
  { slug: "design-and-build", label: "Design and build" },
  { slug: "two-stage-tender", label: "Two-stage tender" },
  { slug: "construction-management", label: "Construction management" },
  { slug: "management-contracting", label: "Management contracting" },
  { slug: "framework-call-off", label: "Framework call-off" },
  { slug: "term", label: "Term / measured term" },
  { slug: "partnering-alliance", label: "Partnering / alliance" },
  { slug: "pfi-ppp", label: "PFI / PPP" },
  { slug: "self-delivery-direct", label: "Self-delivery / direct" },
  { slug: "epc-epcm", label: "EPC / EPCM" },
] as const satisfies readonly Term[];
