/** Every address of the site, built in one pure file so that pages, feeds, mail and structured data cannot disagree. */
import type { ContactTopic } from "#db/topic-values.ts";
import type { UserRole } from "#db/values.ts";

/** What the jobs list reads from its address. Values are as typed: the server decides what it understands. */
export interface SearchState {
  q: string;
  location: string;
  /** Miles, as typed; "" means the default for the place. */
  radius: string;
  category: readonly string[];
  level: readonly string[];
  contractType: readonly string[];
  workType: readonly string[];
  sector: readonly string[];
  employerType: readonly string[];
  suite: readonly string[];
  payBasis: readonly string[];
  chartership: readonly string[];
  /** "1d" … "30d", or "". */
  posted: string;
  /** "year", "day" or "hour". */
  payScale: string;
  payMin: string;
  payMax: string;
  /** "1": with a pay filter, also list adverts that state no pay. */
  unstated: string;
  /** "1": search the words exactly as typed, no phrases into filters, no spelling correction, no synonyms. */
  literal: string;
  sort: string;
  page: string;
}

/** Address parameter of each field that may repeat. */
const manyParameters = {
  category: "category",
  level: "level",
  contractType: "contract",
  workType: "work",
  sector: "sector",
  employerType: "employer",
  suite: "suite",
  payBasis: "basis",
  chartership: "chartership",
} as const;
const singleParameters = {
  q: "q",
  location: "location",
  radius: "radius",
  posted: "posted",
  payScale: "pay",
  payMin: "min",
  payMax: "max",
  unstated: "unstated",
  literal: "literal",
  sort: "sort",
  page: "page",
} as const;

export type ManyField = keyof typeof manyParameters;
export type SingleField = keyof typeof singleParameters;
export const manyFields = Object.keys(manyParameters) as ManyField[];
export const singleFields = Object.keys(singleParameters) as SingleField[];
/** The address parameter a form control for this field must be named after. */
export const parameterNames: Record<ManyField | SingleField, string> = { ...manyParameters, ...singleParameters };

/** Reads a list address. Repeated and comma-joined values both count; nothing is judged here, lengths are only capped. */
export function readSearchState(parameters: URLSearchParams): SearchState {
  const state: Record<string, string | string[]> = {};
  for (const field of singleFields) state[field] = (parameters.get(singleParameters[field]) ?? "").slice(0, 600);
  for (const field of manyFields) {
    const values = parameters.getAll(manyParameters[field]).flatMap((value) => value.split(","));
    state[field] = [...new Set(values.map((value) => value.trim().slice(0, 60)).filter(Boolean))].slice(0, 50);
  }
  return state as unknown as SearchState;
}

export const emptySearch: SearchState = readSearchState(new URLSearchParams());

/** The list's query string, in a fixed order, without empty fields; "" when nothing is asked. */
export function searchParameters(state: Partial<SearchState>): string {
  const parameters = new URLSearchParams();
  for (const field of ["q", "location", "radius"] as const) if (state[field]) parameters.set(singleParameters[field], state[field]);
  for (const field of manyFields) for (const value of [...(state[field] ?? [])].sort()) parameters.append(manyParameters[field], value);
  for (const field of singleFields) {
    const value = state[field];
    if (value && field !== "q" && field !== "location" && field !== "radius" && !(field === "page" && value === "1")) {
      parameters.set(singleParameters[field], value);
    }
  }
  const text = parameters.toString();
  return text && `?${text}`;
}

/** What the salary database reads from its address. */
export interface PayFilterState {
  /** "year" or "day"; "" means year. */
  pay: string;
  basis: string;
  category: string;
  level: string;
  location: string;
  sector: string;
  side: string;
  suite: string;
  /** Band of project value. */
  value: string;
  /** RICS level asked for. */
  rics: string;
}

const payFilterFields = ["pay", "basis", "category", "level", "location", "sector", "side", "suite", "value", "rics"] as const;

/** Reads an address of the salary database; nothing is judged here, lengths are only capped. */
export function readPayFilterState(parameters: URLSearchParams): PayFilterState {
  return Object.fromEntries(
    payFilterFields.map((field) => [field, (parameters.get(field) ?? "").trim().slice(0, 200)]),
  ) as unknown as PayFilterState;
}

/** The query string of a filter, in a fixed order, without what says nothing. */
function payParameters(state: Partial<PayFilterState>): string {
  const parameters = new URLSearchParams();
  for (const field of payFilterFields) {
    const value = state[field];
    if (value && !(field === "pay" && value === "year")) parameters.set(field, value);
  }
  const text = parameters.toString();
  return text && `?${text}`;
}

export const paths = {
  home: "/",
  jobs: (state: Partial<SearchState> = {}) => `/jobs${searchParameters(state)}`,
  job: (id: number) => `/jobs/${id}`,
  /** An advert, as a mail or somebody else's page links to it: the address says which, so that its advertiser knows what led there. */
  jobFrom: (id: number, source: "job-alert" | "embed") => `/jobs/${id}?utm_source=${source}`,
  /** Adverts side by side. */
  compare: (ids: readonly number[]) => `/compare?jobs=${ids.join(",")}`,
  reportJob: (id: number) => `/jobs/${id}/report`,
  apply: (id: number) => `/jobs/${id}/apply`,
  companies: "/companies",
  hiringCompanies: "/hiring-companies",
  company: (slug: string) => `/company/${encodeURIComponent(slug)}`,
  /** A company's picture. */
  companyLogo: (file: string) => `/logos/${file}`,
  locations: "/locations",
  display: "/display",
  categories: "/categories",
  salaryGuide: "/salary-guide",
  salaryCalculator: (asked: Record<string, string>) => `/salary-guide?${new URLSearchParams(asked)}#calculator`,
  salaryDatabase: (state: Partial<PayFilterState> = {}) => `/salary-database${payParameters(state)}`,
  /** The adverts a figure was counted from: of the last six months, of the six "before", or of a month such as "2026-11". */
  salaryAdverts: (state: Partial<PayFilterState>, period = "", page = 1) => {
    const asked = new URLSearchParams(payParameters(state));
    if (period) asked.set("period", period);
    if (page > 1) asked.set("page", `${page}`);
    return `/salary-database/adverts?${asked}`;
  },
  salariesFile: (state: Partial<PayFilterState> = {}) => `/api/salaries.csv${payParameters(state)}`,
  articles: "/articles",
  article: (slug: string) => `/article/${encodeURIComponent(slug)}`,
  articlesFeed: (format: "rss" | "atom") => `/articles.${format}.xml`,
  adminArticles: "/admin/articles",
  adminArticle: (id: string) => `/admin/articles/${encodeURIComponent(id)}`,
  postAJob: "/post-a-job",
  signIn: "/signin",
  getStarted: "/get-started",
  register: (audience: "jobseeker" | "recruiter") => `/register/${audience}`,
  administrators: "/admin",
  about: "/about",
  /** The form, with what it is about chosen already. */
  contact: (topic?: ContactTopic) => (topic === undefined ? "/contact" : `/contact?topic=${topic}`),
  howItWorks: "/how-it-works",
  howToApply: "/how-to-apply",
  howToPost: "/how-to-post-a-job",
  pricing: "/pricing",
  terms: "/terms",
  privacy: "/privacy",
  userAgreement: "/user-agreement",
  /** Sign-in that goes on to another of our addresses. */
  signInThen: (next: string) => `/signin?next=${encodeURIComponent(next)}`,
  verifyEmail: (token: string) => `/verify-email/${encodeURIComponent(token)}`,
  resetPassword: (token?: string) => (token === undefined ? "/reset-password" : `/reset-password/${encodeURIComponent(token)}`),
  /** The sign-in page asks whether to link the Google account. What follows "#" never leaves the browser by itself. */
  confirmGoogle: (token: string) => `/signin#google=${encodeURIComponent(token)}`,
  acceptInvitation: (token: string) => `/accept-invitation/${encodeURIComponent(token)}`,
  myAccount: (section = "") => (section ? `/my-account?section=${section}` : "/my-account"),
  /** Leads each role to its own dashboard. */
  ownDashboard: "/dashboard",
  jobseekerDashboard: "/jobseeker/dashboard",
  /** A part of the jobseeker's dashboard, and what is chosen in it. */
  jobseekerTab: (tab: string, chosen: Record<string, string> = {}) => `/jobseeker/dashboard?${new URLSearchParams({ tab, ...chosen })}`,
  /** Where a list is saved and its alert asked for; the query, with its "?", is that of the list's own address. */
  newAlert: (query = "") => `/job-alerts/new${query}`,
  alertAsked: "/job-alerts/asked",
  /** What a mail of alerts links to, `asked` being the alert or advert it is about. */
  alertLink: (page: "confirm" | "stop" | "fewer", token: string, asked: Record<string, string> = {}) =>
    `/job-alerts/${page}/${encodeURIComponent(token)}?${new URLSearchParams(asked)}`.replace(/\?$/, ""),
  jobseekerProfile: "/jobseeker/profile",
  jobseeker: (id: string) => `/jobseeker/${encodeURIComponent(id)}`,
  /** Shows where a trainee works. What follows "#" never leaves the browser by itself. */
  confirmWorkplace: (token: string) => `/jobseeker/dashboard?tab=training#confirm=${encodeURIComponent(token)}`,
  /** A permission to represent somebody, as a file for either side. */
  representationReceipt: (id: string) => `/api/representations/${encodeURIComponent(id)}/receipt`,
  /** The CV somebody shared by accepting a request for contact. */
  contactRequestCv: (id: string) => `/api/contact-requests/${encodeURIComponent(id)}/cv`,
  recruiterDashboard: "/recruiter/dashboard",
  /** A part of the recruiters' dashboard, and what is chosen in it. */
  recruiterTab: (tab: string, chosen: Record<string, string> = {}) => `/recruiter/dashboard?${new URLSearchParams({ tab, ...chosen })}`,
  /** A shortlist for somebody without an account. What follows "#" never leaves the browser by itself. */
  sharedShortlist: (token: string) => `/shortlist#${encodeURIComponent(token)}`,
  /** Whom a search of the jobseeker database finds, as a file; the query is that of the search's own address. */
  jobseekersFile: (query: string) => `/api/jobseeker/export.csv${query && `?${query}`}`,
  recruiterProfile: "/recruiter/profile",
  /** The form for an advert that was begun earlier. */
  /** Figures of one advert or of all, as a file. */
  advertFiguresFile: (asked: Record<string, string>) => `/api/advert-figures.csv?${new URLSearchParams(asked)}`,
  editPosting: (id: string) => `/post-a-job?draft=${encodeURIComponent(id)}`,
  /** Paying for one advert, without a plan. */
  quickPost: (posting: string) => `/quick-post/${encodeURIComponent(posting)}`,
  buyPlan: (plan: string) => `/buy/${encodeURIComponent(plan)}`,
  /** What has become of an order, and what to do next. */
  checkoutOutcome: (order: string) => `/checkout/${encodeURIComponent(order)}`,
  /** An order's invoice or receipt, to be printed. */
  orderDocument: (order: string) => `/billing/orders/${encodeURIComponent(order)}`,
  ordersFile: "/api/billing/orders.csv",
  ledgerFile: "/api/billing/ledger.csv",
  /** One's own adverts as a file, narrowed as the list is. */
  postingsFile: (asked: Record<string, string>) => `/api/postings/export.csv?${new URLSearchParams(asked)}`.replace(/\?$/, ""),
  createCompany: "/create-company",
  companyProfile: "/company-profile",
  /** For administrators, who edit any company's page. */
  companyProfileOf: (slug: string) => `/company-profile/${encodeURIComponent(slug)}`,
  businessVerification: "/business-verification",
  freelanceRecruiters: "/freelance-recruiters",
  freelanceRecruiter: (id: string) => `/freelance-recruiter/${encodeURIComponent(id)}`,
  jobseekerDatabase: "/jobseeker-database",
  recruiterDatabase: "/recruiter-database",
  jobDatabase: "/job-database",
  adminDashboard: "/admin/dashboard",
  profileSetup: "/profile-setup",
  onboarding: "/onboarding",
  test: "/test",
  testRateLimit: "/test-rate-limit",
  verificationDocuments: "/api/verification/documents",
  verificationDocument: (id: string) => `/api/verification/documents/${id}/file`,
  companyLogoUpload: (slug: string) => `/api/companies/${encodeURIComponent(slug)}/logo`,
  cvs: "/api/cvs",
  /** The file of a CV in one's own profile, and of the one an application was sent with. */
  cvFile: (id: string) => `/api/cvs/${id}/file`,
  applicationCv: (id: string) => `/api/applications/${id}/cv`,
  apiDocs: (section = "") => (section ? `/api/docs/${section}` : "/api/docs"),
  problem: (code: string) => `/problems/${code}`,
  siteImage: "/og/site.png",
  appManifest: "/site.webmanifest",
  appIcon: (name: string) => `/icons/${name}`,
  /** How to show a company's adverts, or those of a search, on a site of one's own. */
  embed: (company = "") => (company ? `/embed?company=${encodeURIComponent(company)}` : "/embed"),
  sitemapIndex: "/sitemap.xml",
  sitemap: (bucket: string) => `/sitemaps/${bucket}.xml`,
  jobsFeed: (format: "rss" | "atom" | "json", state: Partial<SearchState> = {}) =>
    `/jobs.${format === "json" ? "json" : `${format}.xml`}${searchParameters({ ...state, page: "" })}`,
} as const;

/** Where a person lands who has signed in without having been on the way to a page. */
export function signedInHome(role: UserRole): string {
  if (role === "platform_admin") return paths.adminDashboard;
  return role === "jobseeker" ? paths.jobseekerDashboard : paths.recruiterDashboard;
}

const nextPathMaxChars = 2000;

/**
 * The page to go on to, out of an address anyone may have written: a path of this site as every browser will read it, else null. A backslash, a
 * control character or a second slash at the start would lead to another site.
 */
export function safeNextPath(next: unknown): string | null {
  if (typeof next !== "string" || next.length > nextPathMaxChars || !/^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(next)) return null;
  const base = "https://own.invalid";
  if (!URL.canParse(next, base)) return null;
  const url = new URL(next, base);
  // Dots may have made "/.//elsewhere" into "//elsewhere".
  return url.origin === base && !url.pathname.startsWith("//") ? `${url.pathname}${url.search}${url.hash}` : null;
}
