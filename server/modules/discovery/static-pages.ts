import { paths } from "#server/paths.ts";

/** Addresses of screens that every visitor may read and that are about no advert or company of their own. */
export const staticPaths: readonly string[] = [
  paths.home,
  paths.companies,
  paths.hiringCompanies,
  paths.locations,
  paths.categories,
  paths.about,
  paths.contact(),
  paths.howItWorks,
  paths.howToApply,
  paths.howToPost,
  paths.pricing,
  paths.salaryGuide,
  paths.salaryDatabase(),
  paths.terms,
  paths.privacy,
  paths.userAgreement,
  paths.apiDocs(),
  "/career-advice",
  "/qualifications",
  "/what-is-a-quantity-surveyor",
  "/what-is-a-chartered-surveyor",
  "/what-does-a-quantity-surveyor-do",
  "/how-to-become-a-quantity-surveyor",
  "/how-much-does-a-quantity-surveyor-earn",
];
