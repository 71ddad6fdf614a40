/** Sources cited in the legal texts, each at its publisher's address. */
export const sources = {
  conductRegulations: "https://www.legislation.gov.uk/uksi/2003/3319/part/VII",
  conductRegulationsNorthernIreland: "https://www.legislation.gov.uk/nisr/2005/395/contents",
  consumerRights: "https://www.legislation.gov.uk/ukpga/2015/15/contents",
  advertisingCode: "https://www.asa.org.uk/advice-online/recruitment-and-business-opportunities-general.html",
  dataProtectionAct: "https://www.legislation.gov.uk/ukpga/2018/12/contents",
  employmentAgenciesAct: "https://www.legislation.gov.uk/ukpga/1973/35/section/6",
  equalityAct: "https://www.legislation.gov.uk/ukpga/2010/15/contents",
  informationCommissioner: "https://ico.org.uk/make-a-complaint/",
  jobsAware: "https://www.jobsaware.co.uk/",
  minimumWage: "https://www.gov.uk/national-minimum-wage-rates",
  privacyRegulations: "https://www.legislation.gov.uk/uksi/2003/2426/contents",
  ukGdpr: "https://www.legislation.gov.uk/eur/2016/679/contents",
} as const;
