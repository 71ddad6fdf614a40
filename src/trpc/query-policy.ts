const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

export interface QueryPolicy {
  /** Not refetched before this age. */
  staleMs: number;
  /** How long an unused query stays in memory. */
  keptMs: number;
  pollMs?: number;
  /** Who may have a copy stored on the device between visits: everyone, for content that is the same for all; or only visitors. */
  deviceCopy?: "everyone" | "visitors";
}

/** Cache times by kind of query. */
export const queryPolicies = {
  default: { staleMs: 5 * minuteMs, keptMs: 30 * minuteMs },
  session: { staleMs: 0, keptMs: 0 },
  notifications: { staleMs: 10 * secondMs, keptMs: 2 * minuteMs, pollMs: 30 * secondMs },
  search: { staleMs: 30 * secondMs, keptMs: 5 * minuteMs, deviceCopy: "visitors" },
  listings: { staleMs: minuteMs, keptMs: 10 * minuteMs, deviceCopy: "visitors" },
  /** Lists that depend on the user: applications, saved jobs, the databases. */
  ownListings: { staleMs: minuteMs, keptMs: 10 * minuteMs },
  analytics: { staleMs: 2 * minuteMs, keptMs: 15 * minuteMs, pollMs: 2 * minuteMs },
  scrapingStats: { staleMs: 10 * secondMs, keptMs: 2 * minuteMs, pollMs: 10 * secondMs },
  profile: { staleMs: 2 * minuteMs, keptMs: 20 * minuteMs },
  detail: { staleMs: 3 * minuteMs, keptMs: 30 * minuteMs, deviceCopy: "visitors" },
  categories: { staleMs: 10 * minuteMs, keptMs: hourMs, deviceCopy: "everyone" },
  locations: { staleMs: 15 * minuteMs, keptMs: hourMs, deviceCopy: "everyone" },
  /** Place suggestions for typed text, which may be the user's own postcode. */
  suggestions: { staleMs: 15 * minuteMs, keptMs: hourMs },
  config: { staleMs: hourMs, keptMs: 4 * hourMs, deviceCopy: "everyone" },
} as const satisfies Record<string, QueryPolicy>;

export type QueryKind = keyof typeof queryPolicies;

/** Kinds of typed calls, by procedure or by its router. */
const kindsOfProcedures: Readonly<Record<string, QueryKind>> = {
  "search.page": "search",
  "search.count": "search",
  "discovery.embed": "search",
  "search.browse": "categories",
  "search.waysIn": "categories",
  "search.locations": "locations",
  "places.suggest": "suggestions",
  "companies.directory": "listings",
  "companies.profile": "detail",
  "recruiters.freelancers": "listings",
  "recruiters.freelancer": "detail",
  enquiries: "ownListings",
  recruiters: "ownListings",
  companies: "ownListings",
  verification: "ownListings",
  "articles.list": "listings",
  "articles.page": "detail",
  "jobs.page": "detail",
  "jobs.kept": "detail",
  "jobs.questions": "detail",
  "jobs.cards": "listings",
  "jobs.compare": "detail",
  site: "config",
  account: "profile",
  apc: "ownListings",
  apcProgress: "ownListings",
  cases: "ownListings",
  appeals: "ownListings",
  jobReports: "ownListings",
  applications: "ownListings",
  "applications.counts": "analytics",
  hiring: "ownListings",
  messageTemplates: "ownListings",
  salaries: "listings",
  reportedPay: "ownListings",
  offerCheck: "ownListings",
  "reportedPay.figures": "listings",
  representations: "ownListings",
  saved: "ownListings",
  alerts: "ownListings",
  "alerts.offer": "search",
  tastes: "ownListings",
  team: "ownListings",
  invitations: "ownListings",
  advertFigures: "analytics",
  matches: "ownListings",
  posting: "ownListings",
  advertFiles: "ownListings",
  recruiting: "analytics",
  jobDatabase: "ownListings",
  cvs: "profile",
  profiles: "profile",
  "profiles.supply": "listings",
  contactRequests: "ownListings",
  seekerSearches: "ownListings",
  shortlists: "ownListings",
  "profiles.search": "ownListings",
  notifications: "notifications",
  messages: "notifications",
  work: "notifications",
  workEnds: "ownListings",
  feeds: "ownListings",
  "feeds.stats": "scrapingStats",
  background: "scrapingStats",
  ops: "analytics",
  boardHealth: "listings",
  "contractAwards.list": "listings",
  "contractAwards.leads": "ownListings",
  "contractAwards.near": "ownListings",
  billing: "ownListings",
  "billing.plans": "listings",
};

/** Kinds of REST calls; ":" matches any one path segment. */
const kindsOfAddresses: Readonly<Record<string, QueryKind>> = {
  "/api/user": "session",
  "/api/auth/session": "session",
  "/api/jobs": "listings",
  "/api/jobs/count": "listings",
  "/api/jobs/:": "detail",
  "/api/companies": "listings",
  "/api/companies/public": "listings",
  "/api/companies/:": "detail",
  "/api/contract-awards": "listings",
  "/api/countries": "locations",
  "/api/locations": "locations",
  "/api/salaries.csv": "listings",
  "/api/categories": "categories",
  "/api/skills": "categories",
  "/api/config": "config",
  "/api/maps": "config",
  "/api/pricing": "listings",
  "/api/notifications": "notifications",
  "/api/saved-jobs": "ownListings",
  "/api/applications": "ownListings",
  "/api/applications/:": "ownListings",
  "/api/job-database": "ownListings",
  "/api/jobseeker": "ownListings",
  "/api/jobseeker/:": "profile",
  "/api/analytics": "analytics",
  "/api/scraping-stats": "scrapingStats",
};

/** Returns the kind for a query key: [["search", "page"], …] of a typed call, ["/api/jobs", …] of a REST one. */
export function kindOf([first, ...rest]: readonly unknown[]): QueryKind {
  if (Array.isArray(first)) return kindsOfProcedures[first.join(".")] ?? kindsOfProcedures[String(first[0])] ?? "default";
  if (typeof first !== "string") return "default";
  const path = [first, ...rest.filter((part) => typeof part !== "object")].join("/").split("?")[0] ?? "";
  return kindsOfAddresses[path] ?? kindsOfAddresses[path.replace(/[^/]+$/, ":")] ?? "default";
}

export const policyOf = (queryKey: readonly unknown[]): QueryPolicy => queryPolicies[kindOf(queryKey)];
