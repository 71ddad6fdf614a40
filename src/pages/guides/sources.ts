/** Sources cited in the guides, each at its publisher's address. */
export const sources = {
  acoste: "https://www.acoste.org.uk/",
  apprenticeships: "https://www.findapprenticeship.service.gov.uk/",
  cices: "https://www.cices.org/",
  ciob: "https://www.ciob.org/",
  constructionAct: "https://www.legislation.gov.uk/ukpga/1996/53/part/II",
  cscs: "https://www.cscs.uk.com/",
  jobsAware: "https://www.jobsaware.co.uk/",
  offPayroll: "https://www.gov.uk/guidance/understanding-off-payroll-working-ir35",
  rics: "https://www.rics.org/",
} as const;
