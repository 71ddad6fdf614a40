/** A published figure on pay or the size of the trade, with its source. */
export interface PayFact {
  id: string;
  kind: "going-rate" | "survey" | "minimum-wage" | "people";
  who: string;
  /** Description of the figure. */
  what: string;
  area: "UK" | "London";
  /** Pounds per `unit`, or number of people. */
  amount: number;
  /** The lower of two figures published together. */
  lowAmount?: number;
  unit: "year" | "hour" | "people";
  /** When it was published or in force, in the source's wording. */
  when: string;
  source: string;
  url?: string;
  note?: string;
}

const goingRates = {
  kind: "going-rate",
  what: "Skilled Worker going rate, standard and lower",
  area: "UK",
  unit: "year",
  when: "July 2025",
  source: "Home Office, Skilled Worker going rates (page last updated 22 July 2025)",
  url: "https://www.gov.uk/government/publications/skilled-worker-visa-going-rates-for-eligible-occupations/skilled-worker-visa-going-rates-for-eligible-occupation-codes",
} as const;

const hays2023 = {
  kind: "survey",
  what: "Typical salary in the survey",
  area: "London",
  unit: "year",
  when: "2023",
  source: "Hays salary survey, reported by Building",
  url: "https://www.building.co.uk/news/london-qss-among-top-earners-as-hays-says-higher-salaries-behind-employees-switching-jobs/5126987.article",
} as const;

const rics2019 = {
  kind: "survey",
  what: "Median base salary",
  area: "UK",
  unit: "year",
  when: "2019",
  source: "RICS and Macdonald & Company, Rewards and Attitudes Survey 2019, reported by Twinfm",
  url: "https://www.twinfm.com/article/rics-quals-earn-the-big-bucks-and-gender-pay-gap-closing",
  note: "All land, property and construction professions together, not quantity surveyors alone.",
} as const;

const minimumWage = {
  kind: "minimum-wage",
  what: "National Living Wage and National Minimum Wage",
  area: "UK",
  unit: "hour",
  when: "from 1 April 2026",
  source: "Low Pay Commission rates accepted at the 2025 Budget, reported by Howes Percival",
  url: "https://www.howespercival.com/articles/new-national-minimum-wage-rates-announced",
} as const;

const population = {
  kind: "people",
  who: "Quantity surveyors (SOC 2020 code 2453)",
  what: "People in work in the occupation",
  area: "UK",
  unit: "people",
  source: "ONS Annual Population Survey, quoted in a public working paper of 16 September 2026",
  note: "An estimate from a survey, with sampling error.",
} as const;

/** Third-party figures that pages may show, each with its year and source. None is derived from this site's adverts. */
export const payFacts: readonly PayFact[] = [
  {
    id: "going-rate-quantity-surveyors",
    ...goingRates,
    who: "Quantity surveyors (SOC 2020 code 2453)",
    amount: 48_600,
    lowAmount: 38_500,
    note: "A floor for visas on a 37.5-hour week. It follows the median of the national earnings survey (ASHE) but is not that median as published.",
  },
  { id: "going-rate-project-managers", ...goingRates, who: "Construction project managers (2455)", amount: 44_300, lowAmount: 36_600 },
  {
    id: "going-rate-directors",
    ...goingRates,
    who: "Production managers and directors in construction (1122)",
    amount: 53_400,
    lowAmount: 41_400,
  },
  { id: "going-rate-civil-engineers", ...goingRates, who: "Civil engineers (2121)", amount: 50_400, lowAmount: 39_200 },
  { id: "going-rate-architects", ...goingRates, who: "Architects (2451)", amount: 47_600, lowAmount: 37_800 },
  {
    id: "going-rate-chartered-surveyors",
    ...goingRates,
    who: "Chartered surveyors (2454)",
    what: "Skilled Worker going rate",
    amount: 43_800,
    when: "2026",
    source: "UK Sponsor Finder, list of going rates",
    url: "https://uksponsorfinder.com/soc/2454-chartered-surveyors",
    note: "The other surveyors: quantity surveyors have a code of their own, 2453.",
  },
  {
    id: "visa-general-threshold",
    ...goingRates,
    who: "Any occupation",
    what: "General salary threshold of a Skilled Worker visa",
    amount: 41_700,
    when: "December 2025",
    source: "GOV.UK, Review of salary requirements (Migration Advisory Committee)",
    url: "https://www.gov.uk/government/publications/review-of-salary-requirements/review-of-salary-requirements-accessible",
    note: "Since April 2024 the going rate of an occupation is the median of what people earn in it; before that it was the 25th percentile.",
  },
  { id: "hays-2023-partner", ...hays2023, who: "Partner, cost consultancy", amount: 120_000 },
  { id: "hays-2023-associate", ...hays2023, who: "Associate, quantity surveying firm", amount: 80_000 },
  {
    id: "hays-2023-project-manager",
    ...hays2023,
    who: "Construction project manager",
    amount: 90_000,
    note: "For comparison: stated as £10,000 above the £80,000 of a site manager.",
  },
  {
    id: "hays-2021-director",
    ...hays2023,
    who: "Partner or director, quantity surveying consultancy",
    amount: 110_000,
    when: "2020–21",
    url: "https://www.building.co.uk/news/top-bosses-at-london-qss-now-looking-for-110000-to-switch-firms/5110823.article",
    note: "What a firm would pay to hire one.",
  },
  { id: "rics-2019-all", ...rics2019, who: "RICS-qualified professionals", amount: 48_600 },
  { id: "rics-2019-none", ...rics2019, who: "No professional qualification", amount: 35_000 },
  { id: "rics-2019-part", ...rics2019, who: "RICS part-qualified", amount: 36_425 },
  { id: "rics-2019-assocrics", ...rics2019, who: "AssocRICS", amount: 40_000 },
  { id: "rics-2019-mrics", ...rics2019, who: "MRICS", amount: 51_000 },
  { id: "rics-2019-frics", ...rics2019, who: "FRICS", amount: 66_975 },
  { id: "rics-2019-under-2", ...rics2019, who: "Under 2 years of experience", amount: 29_666 },
  { id: "rics-2019-2-to-4", ...rics2019, who: "2 to 4 years of experience", amount: 38_299 },
  { id: "rics-2019-11-to-15", ...rics2019, who: "11 to 15 years of experience", amount: 56_562 },
  { id: "rics-2019-16-to-20", ...rics2019, who: "16 to 20 years of experience", amount: 64_572 },
  { id: "rics-2019-21-to-30", ...rics2019, who: "21 to 30 years of experience", amount: 71_830 },
  { id: "rics-2019-over-30", ...rics2019, who: "Over 30 years of experience", amount: 71_513 },
  {
    id: "chartership-rise",
    kind: "survey",
    who: "Graduate quantity or building surveyor who passes the APC",
    what: "Usual rise on becoming chartered",
    area: "UK",
    amount: 6000,
    lowAmount: 3000,
    unit: "year",
    when: "September 2023",
    source: "targetjobs",
    url: "https://targetjobs.co.uk/careers-advice/construction-and-property/becoming-chartered-quantity-or-building-surveyor-information-apc-graduates",
  },
  { id: "minimum-wage-21", ...minimumWage, who: "Aged 21 and over", amount: 12.71 },
  { id: "minimum-wage-18", ...minimumWage, who: "Aged 18 to 20", amount: 10.85 },
  { id: "minimum-wage-16", ...minimumWage, who: "Aged 16 and 17", amount: 8 },
  { id: "minimum-wage-apprentice", ...minimumWage, who: "Apprentices", amount: 8 },
  { id: "people-2025", ...population, amount: 54_200, when: "September 2025" },
  { id: "people-2021", ...population, amount: 63_000, when: "December 2021" },
];
