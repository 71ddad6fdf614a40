import type { Term } from "./term.ts";

/** Benefits stated in a package. */
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

/** Checks and papers needed on day one. */
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
