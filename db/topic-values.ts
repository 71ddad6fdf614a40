export const contactTopics = ["work", "advertising", "account", "advert", "personal-data", "fault", "other"] as const;
export type ContactTopic = (typeof contactTopics)[number];
/** As shown in the form and in the e-mail to the site's team. */
export const contactTopicLabels: Record<ContactTopic, string> = {
  work: "Finding work and applying",
  advertising: "Advertising, plans and invoices",
  account: "My account",
  advert: "An advert that is wrong or suspicious",
  "personal-data": "My personal data, or a complaint about it",
  fault: "Something on the site that does not work, or is hard to use",
  other: "Something else",
};

export const articleTopics = [
  "pay-and-market",
  "chartership",
  "contracts",
  "measurement",
  "careers",
  "hiring",
  "law-and-tax",
  "digital",
  "news",
] as const;
export type ArticleTopic = (typeof articleTopics)[number];
export const articleTopicLabels: Record<ArticleTopic, string> = {
  "pay-and-market": "Pay and the market",
  chartership: "Qualifications and chartership",
  contracts: "Contracts and procurement",
  measurement: "Measurement and cost",
  careers: "Careers and moving on",
  hiring: "Hiring",
  "law-and-tax": "Employment law and tax",
  digital: "Software and data",
  news: "News",
};

export const articleStates = ["draft", "scheduled", "published", "withdrawn"] as const;
export type ArticleState = (typeof articleStates)[number];

export const jobReportReasons = [
  "already-filled",
  "not-real",
  "scam",
  "discriminatory",
  "pay-differs",
  "pay-missing",
  "inaccurate",
] as const;
export type JobReportReason = (typeof jobReportReasons)[number];

/** Limits of a picture in an article and its alternative text. */
export const articlePictureLimits = { maxBytes: 8 * 1024 * 1024, leastPixels: 200, mostPixels: 8000, altMaxChars: 300 } as const;
