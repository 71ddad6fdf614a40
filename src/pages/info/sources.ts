/** Sources cited on these pages, each at its publisher's address. */
export const sources = {
  conductRegulations: "https://www.legislation.gov.uk/uksi/2003/3319/part/VII",
  employmentAgenciesAct: "https://www.legislation.gov.uk/ukpga/1973/35/section/6",
  equalityAct: "https://www.legislation.gov.uk/ukpga/2010/15/contents",
  jobsAware: "https://www.jobsaware.co.uk/",
  minimumWage: "https://www.gov.uk/national-minimum-wage-rates",
} as const;
