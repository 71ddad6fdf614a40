import type { TaxPlace } from "../pay-terms-values.ts";

/** A band of taxable income, lowest first: the income it reaches up to, and its rate. */
interface TaxBand {
  upToPence: number;
  rate: number;
}

/** Statutory figures for one tax year. Rates are fractions of one, amounts are pence a year. */
export interface TaxYear {
  name: string;
  from: string;
  to: string;
  /** Its first day, "2026-04-06". */
  startsOn: string;
  incomeTax: {
    personalAllowancePence: number;
    /** Above this, the allowance falls by £1 for every £2. */
    taperFromPence: number;
    /** Bands of pay above the allowance. */
    bands: Record<TaxPlace, readonly TaxBand[]>;
  };
  /** Taxed as the uppermost part of income, by the same bands everywhere in the UK. */
  dividends: { allowancePence: number; bands: readonly TaxBand[] };
  employeeInsurance: { fromPence: number; upperPence: number; rate: number; upperRate: number };
  employerInsurance: { fromPence: number; rate: number };
  /** Between the limits the main rate is reduced by the fraction of what is missing to the upper limit. */
  corporationTax: { smallRate: number; mainRate: number; lowerPence: number; upperPence: number; reliefFraction: number };
  apprenticeshipLevy: number;
  /** 5.6 weeks of holiday to 46.4 weeks of work. */
  holidayPay: number;
  sources: readonly { words: string; url: string }[];
}

const basicUpToPence = 3_770_000;
const additionalFromPence = 12_514_000;
const noLimit = Number.POSITIVE_INFINITY;

const bandsOf = (...bands: [upToPence: number, rate: number][]): TaxBand[] => bands.map(([upToPence, rate]) => ({ upToPence, rate }));

/** The same in both years: thresholds are frozen. */
const unchanged = {
  incomeTax: { personalAllowancePence: 1_257_000, taperFromPence: 10_000_000 },
  ukBands: bandsOf([basicUpToPence, 0.2], [additionalFromPence, 0.4], [noLimit, 0.45]),
  employeeInsurance: { fromPence: 1_257_000, upperPence: 5_027_000, rate: 0.08, upperRate: 0.02 },
  employerInsurance: { fromPence: 500_000, rate: 0.15 },
  corporationTax: { smallRate: 0.19, mainRate: 0.25, lowerPence: 5_000_000, upperPence: 25_000_000, reliefFraction: 3 / 200 },
  apprenticeshipLevy: 0.005,
  holidayPay: 5.6 / 46.4,
};

/** What is above the basic band is the same in both years, too. */
function scottishBands(starterUpToPence: number, basicScottishUpToPence: number): TaxBand[] {
  const lower = bandsOf([starterUpToPence, 0.19], [basicScottishUpToPence, 0.2], [3_109_200, 0.21], [6_243_000, 0.42]);
  return [...lower, ...bandsOf([additionalFromPence, 0.45], [noLimit, 0.48])];
}

const sourcesOf = (employerRates: string) => [
  { words: "GOV.UK, Income Tax rates and Personal Allowances", url: "https://www.gov.uk/income-tax-rates" },
  { words: "GOV.UK, Income Tax in Scotland", url: "https://www.gov.uk/scottish-income-tax" },
  { words: "GOV.UK, Tax on dividends", url: "https://www.gov.uk/tax-on-dividends" },
  { words: "GOV.UK, Corporation Tax rates and reliefs", url: "https://www.gov.uk/corporation-tax-rates" },
  {
    words: `GOV.UK, Rates and thresholds for employers ${employerRates.replaceAll("-", " ")}`,
    url: `https://www.gov.uk/guidance/rates-and-thresholds-for-employers-${employerRates}`,
  },
  { words: "GOV.UK, Pay Apprenticeship Levy", url: "https://www.gov.uk/guidance/pay-apprenticeship-levy" },
  { words: "GOV.UK, Holiday entitlement", url: "https://www.gov.uk/holiday-entitlement-rights" },
];

const year2026: TaxYear = {
  ...unchanged,
  name: "2026/27",
  from: "6 April 2026",
  to: "5 April 2027",
  startsOn: "2026-04-06",
  incomeTax: {
    ...unchanged.incomeTax,
    bands: {
      "england-wales-ni": unchanged.ukBands,
      scotland: scottishBands(396_700, 1_695_600),
    },
  },
  dividends: { allowancePence: 50_000, bands: bandsOf([basicUpToPence, 0.1075], [additionalFromPence, 0.3575], [noLimit, 0.3935]) },
  sources: sourcesOf("2026-to-2027"),
};

const year2025: TaxYear = {
  ...unchanged,
  name: "2025/26",
  from: "6 April 2025",
  to: "5 April 2026",
  startsOn: "2025-04-06",
  incomeTax: {
    ...unchanged.incomeTax,
    bands: {
      "england-wales-ni": unchanged.ukBands,
      scotland: scottishBands(282_700, 1_492_100),
    },
  },
  dividends: { allowancePence: 50_000, bands: bandsOf([basicUpToPence, 0.0875], [additionalFromPence, 0.3375], [noLimit, 0.3935]) },
  sources: sourcesOf("2025-to-2026"),
};

/** Returns the tax year of a day; the latest one known where its figures are not published here yet. */
export function taxYearOn(day: Date): TaxYear {
  return day.getTime() >= Date.parse(year2026.startsOn) ? year2026 : year2025;
}
