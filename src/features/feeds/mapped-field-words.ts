import type { MappedField } from "#db/feed-values.ts";

/** What a file or feed of adverts can say, as people read it. */
export const mappedFieldWords: Record<MappedField, string> = {
  reference: "Reference",
  title: "Title",
  company: "Employer",
  url: "Page of the advert",
  applyUrl: "Address for applications",
  place: "Place",
  postcode: "Postcode",
  country: "Country",
  workplace: "Where the work is done",
  salaryText: "Pay in words",
  salaryMin: "Pay from",
  salaryMax: "Pay up to",
  salaryPeriod: "Pay period",
  salaryCurrency: "Pay currency",
  postedAt: "Published",
  closesAt: "Closing date",
  employment: "Contract and hours",
  description: "Description",
  category: "Category",
  contractSuites: "Contract suites",
  projectValue: "Project value",
};
