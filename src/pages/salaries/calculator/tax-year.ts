/** Everything the calculator takes from the law, for one tax year. Shares are of one, amounts in pence a year. */
export const taxYear = {
  name: "2026/27",
  from: "6 April 2026",
  to: "5 April 2027",
  incomeTax: {
    personalAllowancePence: 1_257_000,
    /** Above this, the allowance falls by one pound for every two. */
    taperFromPence: 10_000_000,
    /** What lies above the allowance, from the first pound: the width of each band and its rate. */
    bands: [
      { widthPence: 3_770_000, rate: 0.2 },
      { widthPence: 8_744_000, rate: 0.4 },
      { widthPence: Number.POSITIVE_INFINITY, rate: 0.45 },
    ],
  },
  employeeInsurance: { fromPence: 1_257_000, upperPence: 5_027_000, rate: 0.08, upperRate: 0.02 },
  employerInsurance: { fromPence: 500_000, rate: 0.15 },
  apprenticeshipLevy: 0.005,
  /** 5.6 weeks of holiday to 46.4 weeks of work. */
  holidayPay: 5.6 / 46.4,
  sources: [
    { words: "GOV.UK, Income Tax rates and Personal Allowances", url: "https://www.gov.uk/income-tax-rates" },
    {
      words: "GOV.UK, Rates and thresholds for employers 2026 to 2027",
      url: "https://www.gov.uk/guidance/rates-and-thresholds-for-employers-2026-to-2027",
    },
    { words: "GOV.UK, Pay Apprenticeship Levy", url: "https://www.gov.uk/guidance/pay-apprenticeship-levy" },
    { words: "GOV.UK, Holiday entitlement", url: "https://www.gov.uk/holiday-entitlement-rights" },
  ],
} as const;
