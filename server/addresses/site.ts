import type { ContactTopic } from "#db/topic-values.ts";
import { type SearchState, searchParameters } from "./search-state.ts";

export const home = "/";
export const jobs = (state: Partial<SearchState> = {}) => `/jobs${searchParameters(state)}`;
export const job = (id: number) => `/jobs/${id}`;
/** Returns an advert's address for a mail or an embedding page, tagged with its source for the advertiser's statistics. */
export const jobFrom = (id: number, source: "job-alert" | "embed") => `/jobs/${id}?utm_source=${source}`;
export const compare = (ids: readonly number[]) => `/compare?jobs=${ids.join(",")}`;
export const reportJob = (id: number) => `/jobs/${id}/report`;
export const reportOutcome = (reference = "") => (reference === "" ? "/report-outcome" : `/report-outcome?reference=${reference}`);
export const apply = (id: number) => `/jobs/${id}/apply`;
export const companies = "/companies";
export const hiringCompanies = "/hiring-companies";
export const company = (slug: string) => `/company/${encodeURIComponent(slug)}`;
export const companyLogo = (file: string) => `/logos/${file}`;
export const locations = "/locations";
export const display = "/display";
export const categories = "/categories";
export const salaryGuide = "/salary-guide";
export const offerCheck = "/offer-check";
export const companyPicture = (file: string) => `/company-pictures/${file}`;
export const articlePicture = (file: string) => `/article-pictures/${file}`;
export const articles = "/articles";
export const article = (slug: string) => `/article/${encodeURIComponent(slug)}`;
export const postAJob = "/post-a-job";
export const signIn = "/signin";
export const getStarted = "/get-started";
export const register = (audience: "jobseeker" | "recruiter") => `/register/${audience}`;
export const administrators = "/admin";
export const about = "/about";
export const contact = (topic?: ContactTopic) => (topic === undefined ? "/contact" : `/contact?topic=${topic}`);
export const howItWorks = "/how-it-works";
export const howToApply = "/how-to-apply";
export const howToPost = "/how-to-post-a-job";
export const pricing = "/pricing";
export const terms = "/terms";
export const privacy = "/privacy";
export const userAgreement = "/user-agreement";
export const signInThen = (next: string) => `/signin?next=${encodeURIComponent(next)}`;
export const myAccount = (section = "") => (section ? `/my-account?section=${section}` : "/my-account");
/** Redirects each role to its own dashboard. */
export const ownDashboard = "/dashboard";
export const jobseekerDashboard = "/jobseeker/dashboard";
/** Returns the page for saving a search and creating its alert; the query, with its "?", is that of the list's own address. */
export const newAlert = (query = "") => `/job-alerts/new${query}`;
export const jobseekerTab = (tab: string, chosen: Record<string, string> = {}) =>
  `/jobseeker/dashboard?${new URLSearchParams({ tab, ...chosen })}`;
export const jobseekerProfile = "/jobseeker/profile";
export const recruiterDashboard = "/recruiter/dashboard";
export const createCompany = "/create-company";
export const freelanceRecruiters = "/freelance-recruiters";
export const freelanceRecruiter = (id: string) => `/freelance-recruiter/${encodeURIComponent(id)}`;
export const jobseekerDatabase = "/jobseeker-database";
export const recruiterDatabase = "/recruiter-database";
export const jobDatabase = "/job-database";
/** Public contracts that firms have just won; the query, with its "?", is that of a filtered list. */
export const contractAwards = (query = "") => `/contract-awards${query}`;
export const adminDashboard = "/admin/dashboard";
export const profileSetup = "/profile-setup";
export const onboarding = "/onboarding";
export const apiDocs = (section = "") => (section ? `/api/docs/${section}` : "/api/docs");
export const problem = (code: string) => `/problems/${code}`;
/** Where browsers report violations of the content security policy. */
export const policyReports = "/api/csp-report";
export const siteImage = "/og/site.png";
/** Returns the page on embedding a company's adverts, or those of a search, in another site. */
export const embed = (company = "") => (company ? `/embed?company=${encodeURIComponent(company)}` : "/embed");
export const jobsFeed = (format: "rss" | "atom" | "json", state: Partial<SearchState> = {}) =>
  `/jobs.${format === "json" ? "json" : `${format}.xml`}${searchParameters({ ...state, page: "" })}`;
