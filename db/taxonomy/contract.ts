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

export const benefits = [
  { slug: "car-allowance", label: "Car allowance" },
  { slug: "company-car", label: "Company car" },
  { slug: "electric-car-scheme", label: "Electric car scheme" },
  { slug: "fuel-card", label: "Fuel card" },
  { slug: "mileage", label: "Mileage" },
  { slug: "travel-allowance", label: "Travel allowance" },
  { slug: "annual-bonus", label: "Annual bonus" },
  { slug: "profit-share", label: "Profit share" },
  { slug: "share-plan", label: "Share plan" },
  { slug: "private-healthcare", label: "Private healthcare" },
  { slug: "dental", label: "Dental" },
  { slug: "pension-employer-contribution", label: "Pension (employer contribution)" },
  { slug: "life-cover", label: "Life cover" },
  { slug: "income-protection", label: "Income protection" },
  { slug: "professional-fees-paid", label: "Professional fees paid" },
  { slug: "apc-support", label: "APC support" },
  { slug: "study-support-day-release", label: "Study support / day release" },
  { slug: "extra-holiday", label: "Extra holiday" },
  { slug: "buy-and-sell-holiday", label: "Buy and sell holiday" },
  { slug: "flexible-working", label: "Flexible working" },
  { slug: "nine-day-fortnight", label: "Nine-day fortnight" },
  { slug: "relocation", label: "Relocation" },
  { slug: "lodge-or-accommodation", label: "Lodge or accommodation" },
  { slug: "enhanced-parental-leave", label: "Enhanced parental leave" },
  { slug: "training-budget", label: "Training budget" },
  { slug: "volunteer-day", label: "Volunteer day" },
  { slug: "london-weighting", label: "London weighting" },
  { slug: "market-supplement", label: "Market supplement" },
] as const satisfies readonly Term[];

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
export const qualifications = [
  { slug: "gcse", label: "GCSEs (grades 9 to 4, with maths and English)" },
  { slug: "level-3", label: "A levels / T Level / BTEC Level 3" },
  { slug: "hnc-hnd", label: "HNC / HND construction" },
  { slug: "bsc-qs", label: "BSc (Hons) Quantity Surveying" },
  { slug: "bsc-distance", label: "BSc by distance learning" },
  { slug: "bsc-cm", label: "BSc commercial management or construction management" },
  { slug: "msc-conversion", label: "MSc Quantity Surveying (conversion)" },
  { slug: "law-masters", label: "Construction law LLM or MSc" },
  { slug: "nvq", label: "NVQ Level 6 or 7 (construction contracting operations)" },
  { slug: "cscs", label: "CSCS card" },
] as const satisfies readonly Term[];

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
