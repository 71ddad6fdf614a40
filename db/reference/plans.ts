import type { plans } from "../schema/plans.ts";

type Plan = Omit<typeof plans.$inferInsert, "id" | "createdAt" | "updatedAt">;

const vatBasisPoints = 2000;
const alwaysThere = [
  "The whole form: contract suites with depth, project value, RICS level, IR35",
  "Questions to applicants, applications here or on your own site",
  "Pause, edit and close at any time",
];

/** Plans sold at first set-up. Later price changes are made in the database and are retained. */
export const referencePlans: readonly Plan[] = [
  {
    slug: "first-advert",
    name: "First advert",
    about: "One advert free of charge, once for each company or freelance recruiter.",
    features: ["1 advert for 30 days", ...alwaysThere],
    audience: "everyone",
    pricePence: 0,
    vatBasisPoints,
    advertsIncluded: 1,
    daysLive: 30,
    creditsValidDays: 90,
    sortOrder: 1,
  },
  {
    slug: "single",
    name: "Single advert",
    about: "One advert, without a plan.",
    features: ["1 advert for 30 days", ...alwaysThere],
    audience: "everyone",
    pricePence: 14_900,
    vatBasisPoints,
    advertsIncluded: 1,
    daysLive: 30,
    creditsValidDays: 365,
    sortOrder: 2,
  },
  {
    slug: "freelance-3",
    name: "Freelance pack",
    about: "Three adverts for recruiters on their own account.",
    features: ["3 adverts for 45 days each", ...alwaysThere],
    audience: "freelance",
    pricePence: 29_900,
    vatBasisPoints,
    advertsIncluded: 3,
    daysLive: 45,
    creditsValidDays: 183,
    sortOrder: 3,
  },
  {
    slug: "pack-5",
    name: "Pack of five",
    about: "Five adverts for a firm that recruits now and then.",
    features: ["5 adverts for 45 days each", "Shared by everybody in the company", ...alwaysThere],
    audience: "company",
    pricePence: 59_500,
    vatBasisPoints,
    advertsIncluded: 5,
    daysLive: 45,
    creditsValidDays: 365,
    sortOrder: 4,
  },
  {
    slug: "pack-20",
    name: "Pack of twenty",
    about: "Twenty adverts for agencies and larger firms.",
    features: ["20 adverts for 60 days each", "Shared by everybody in the company", ...alwaysThere],
    audience: "company",
    pricePence: 179_000,
    vatBasisPoints,
    advertsIncluded: 20,
    daysLive: 60,
    creditsValidDays: 365,
    sortOrder: 5,
  },
];
