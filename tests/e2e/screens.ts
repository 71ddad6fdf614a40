import type { Page } from "playwright/test";

export interface Screen {
  name: string;
  path: string;
  /** HTTP status of a screen that shows a refusal or an invalid address, if other than 404. */
  refusal?: number;
}

/** Values for placeholders in addresses, where the sample market or an account has them. */
export type Places = Readonly<Record<string, string | number>>;

/** Screens at their addresses, now that it is known where they are. */
export const resolveScreens = (places: Places, screens: readonly Screen[]): Screen[] =>
  screens.map(({ name, path, ...screen }) => ({
    ...screen,
    name,
    path: path.replaceAll(/\{(\w+)\}/g, (_, word: string) => {
      if (places[word] === undefined) throw new Error(`Nobody says where ${name} is: ${path}`);
      return String(places[word]);
    }),
  }));

/** Public screens, with placeholders. */
export const marketScreens: readonly Screen[] = [
  { name: "home", path: "/" },
  { name: "jobs list", path: "/jobs" },
  { name: "a landing list", path: "/jobs?location=London&category=quantity-surveyor" },
  { name: "a narrowed list", path: "/jobs?q=senior+qs&location=London&contract=permanent&suite=jct" },
  { name: "a list with nothing in it", path: "/jobs?q=zzzqqqxxy&location=Leeds" },
  { name: "an ambiguous place", path: "/jobs?location=Newport" },
  { name: "advert", path: "/jobs/{job}" },
  { name: "adverts side by side", path: "/compare?jobs={job},2000000000" },
  { name: "a visitor's saved jobs", path: "/saved-jobs" },
  { name: "applying to an advert", path: "/jobs/{job}/apply" },
  { name: "reporting an advert", path: "/jobs/{job}/report" },
  { name: "companies", path: "/companies" },
  { name: "hiring companies", path: "/hiring-companies" },
  { name: "company", path: "/company/{company}" },
  { name: "freelance recruiters", path: "/freelance-recruiters" },
  { name: "freelance recruiter", path: "/freelance-recruiter/{freelance}" },
  { name: "freelance recruiters with nobody among them", path: "/freelance-recruiters?region=wales&suite=logic&q=zzzqqq" },
  { name: "recruiter database", path: "/recruiter-database" },
  { name: "job database for visitors", path: "/job-database" },
  { name: "contract awards", path: "/contract-awards" },
  { name: "contract awards narrowed to nothing", path: "/contract-awards?region=wales&suite=logic&value=100000000&days=7" },
  { name: "locations", path: "/locations" },
  { name: "categories", path: "/categories" },
  { name: "salary guide", path: "/salary-guide" },
  { name: "salary calculator", path: "/salary-guide?amount=475&days=200#calculator" },
  { name: "salary database", path: "/salary-database?level=senior" },
  { name: "day rates by basis", path: "/salary-database?pay=day" },
  { name: "adverts a figure was counted from", path: "/salary-database/adverts?level=senior&location=London" },
  { name: "pay of a place with too few adverts", path: "/salary-database?level=associate&location=Truro&side=left" },
  { name: "offer check", path: "/offer-check" },
  { name: "terms of use", path: "/terms" },
  { name: "privacy notice", path: "/privacy" },
  { name: "user agreement", path: "/user-agreement" },
  { name: "about", path: "/about" },
  { name: "how the board works", path: "/how-it-works" },
  { name: "board health", path: "/board-health" },
  { name: "how to apply", path: "/how-to-apply" },
  { name: "how to post a job", path: "/how-to-post-a-job" },
  { name: "prices", path: "/pricing" },
  { name: "display and accessibility for everybody", path: "/display" },
  { name: "saving a search", path: "/job-alerts/new?q=senior&location=Leeds" },
  { name: "an alert asked for", path: "/job-alerts/asked" },
  { name: "contact form", path: "/contact" },
  { name: "what a quantity surveyor is", path: "/what-is-a-quantity-surveyor" },
  { name: "what a chartered surveyor is", path: "/what-is-a-chartered-surveyor" },
  { name: "what a quantity surveyor does", path: "/what-does-a-quantity-surveyor-do" },
  { name: "becoming a quantity surveyor", path: "/how-to-become-a-quantity-surveyor" },
  { name: "what a quantity surveyor earns", path: "/how-much-does-a-quantity-surveyor-earn" },
  { name: "qualifications", path: "/qualifications" },
  { name: "career advice", path: "/career-advice" },
  { name: "adverts on one's own site", path: "/embed?q=surveyor" },
  { name: "articles", path: "/articles" },
  { name: "articles on a topic", path: "/articles?topic=chartership&q=apc" },
  { name: "article", path: "/article/{article}" },
  { name: "calls of the API", path: "/api/docs" },
  { name: "calls about jobs", path: "/api/docs/jobs" },
  { name: "problems", path: "/problems" },
  { name: "a problem", path: "/problems/rate-limited" },
  { name: "not found", path: "/no-such-page" },
];

/** Ways into an account, for everyone. */
export const entranceScreens: readonly Screen[] = [
  { name: "sign-in", path: "/signin" },
  { name: "sign-in with a notice", path: "/signin?notice=google-failed" },
  { name: "administrators' sign-in", path: "/admin" },
  { name: "get started", path: "/get-started" },
  { name: "jobseeker's registration", path: "/register/jobseeker" },
  { name: "recruiter's registration", path: "/register/recruiter?kind=freelance" },
  { name: "what came of a report", path: "/report-outcome" },
  { name: "confirming an address", path: "/verify-email" },
  { name: "a forgotten password", path: "/reset-password" },
  { name: "a link of alerts that leads nowhere", path: "/job-alerts/stop/none" },
  { name: "a link that confirms alerts and leads nowhere", path: "/job-alerts/confirm/none" },
  { name: "a link for fewer alerts that leads nowhere", path: "/job-alerts/fewer/none" },
  { name: "a shared shortlist without its link", path: "/shortlist" },
  { name: "a link to confirm work that leads nowhere", path: "/confirm-work/none" },
  { name: "a link that stops mails and leads nowhere", path: "/mail/stop/none" },
  { name: "a link that asks about an advert and leads nowhere", path: "/advert-truth/none" },
  { name: "posting a job", path: "/post-a-job" },
  { name: "an invitation without its link", path: "/accept-invitation" },
];

/** Screens of a signed-in person's own account, the same for every role. */
export const accountScreens: readonly Screen[] = [
  { name: "first steps", path: "/profile-setup" },
  { name: "checklist", path: "/onboarding" },
  { name: "profile", path: "/my-account" },
  { name: "e-mail address", path: "/my-account?section=email" },
  { name: "password", path: "/my-account?section=password" },
  { name: "devices", path: "/my-account?section=devices" },
  { name: "two-step sign-in", path: "/my-account?setup=second-factor" },
  { name: "notifications", path: "/my-account?section=notifications" },
  { name: "display and accessibility", path: "/my-account?section=display" },
  { name: "pay in one's own terms", path: "/my-account?section=pay-terms" },
  { name: "API tokens", path: "/my-account?section=api-tokens" },
  { name: "download of one's data", path: "/my-account?section=data" },
  { name: "deletion", path: "/my-account?section=delete" },
];

/** A jobseeker's own screens. */
export const jobseekerScreens: readonly Screen[] = [
  { name: "overview", path: "/jobseeker/dashboard" },
  { name: "applications", path: "/jobseeker/dashboard?tab=applications" },
  { name: "an application that is not there", path: "/jobseeker/dashboard?tab=applications&application=none" },
  { name: "contact requests", path: "/jobseeker/dashboard?tab=requests" },
  { name: "permissions to represent", path: "/jobseeker/dashboard?tab=representation" },
  { name: "messages of jobseekers", path: "/jobseeker/dashboard?tab=messages" },
  { name: "a conversation that is not there", path: "/jobseeker/dashboard?tab=messages&application=none" },
  { name: "training", path: "/jobseeker/dashboard?tab=training" },
  { name: "when one's work ends", path: "/jobseeker/dashboard?tab=work-end" },
  { name: "recommendations", path: "/jobseeker/dashboard?tab=recommended" },
  { name: "saved jobs", path: "/jobseeker/dashboard?tab=saved" },
  { name: "saved jobs by closing date", path: "/jobseeker/dashboard?tab=saved&sort=closing" },
  { name: "what is hidden", path: "/jobseeker/dashboard?tab=hidden" },
  { name: "saved searches", path: "/jobseeker/dashboard?tab=searches" },
  { name: "notifications of jobseekers", path: "/jobseeker/dashboard?tab=notifications" },
  { name: "profile views", path: "/jobseeker/dashboard?tab=views" },
  { name: "profile of a jobseeker", path: "/jobseeker/profile" },
  { name: "a page that is not for jobseekers", path: "/recruiter/dashboard", refusal: 403 },
];

/** Screens of data that not every jobseeker has. */
export const busySeekerScreens: readonly Screen[] = [
  { name: "an APC record", path: "/jobseeker/dashboard?tab=training" },
  { name: "an end of work, and what is needed then", path: "/jobseeker/dashboard?tab=work-end" },
  { name: "an application", path: "/jobseeker/dashboard?tab=applications&application={application}" },
  { name: "a conversation", path: "/jobseeker/dashboard?tab=messages&application={application}" },
  { name: "a request to represent", path: "/jobseeker/dashboard?tab=representation&request={request}" },
  { name: "one's own profile as others see it", path: "/jobseeker/{seeker}" },
  { name: "an advert that takes applications elsewhere", path: "/jobs/{elsewhere}" },
  { name: "going on to the employer's own site", path: "/jobs/{elsewhere}/apply" },
  { name: "an advert one can apply to here", path: "/jobs/{here}" },
  { name: "applying with a profile and CVs", path: "/jobs/{here}/apply" },
  { name: "adverts side by side, signed in", path: "/compare?jobs={here},{elsewhere},{ended}" },
  { name: "saving a search, signed in", path: "/job-alerts/new?q=senior&location=York" },
  { name: "jobs list, signed in", path: "/jobs?q=senior" },
  { name: "a mailed link that asks about an advert", path: "/advert-truth/{truthLink}" },
  { name: "a request to confirm one's work", path: "/confirm-work/{confirmLink}" },
];

export const recruiterScreens: readonly Screen[] = [
  { name: "overview of recruiters", path: "/recruiter/dashboard" },
  { name: "adverts of recruiters", path: "/recruiter/dashboard?tab=jobs" },
  { name: "adverts narrowed to nothing", path: "/recruiter/dashboard?tab=jobs&q=zzzz&state=live" },
  { name: "an advert that is not there", path: "/recruiter/dashboard?tab=jobs&job=none", refusal: 422 },
  { name: "adverts from a file", path: "/recruiter/dashboard?tab=jobs&from=file" },
  { name: "applicants as a board", path: "/recruiter/dashboard?tab=applicants" },
  { name: "applicants as a table", path: "/recruiter/dashboard?tab=applicants&view=table" },
  { name: "applicants one by one", path: "/recruiter/dashboard?tab=applicants&do=review" },
  { name: "message templates", path: "/recruiter/dashboard?tab=applicants&view=templates" },
  { name: "candidates of recruiters", path: "/recruiter/dashboard?tab=candidates" },
  { name: "shortlists", path: "/recruiter/dashboard?tab=shortlists" },
  { name: "leads", path: "/recruiter/dashboard?tab=leads" },
  { name: "who comes free", path: "/recruiter/dashboard?tab=work-ends&level=senior&region=london&suite=nec4" },
  { name: "messages of recruiters", path: "/recruiter/dashboard?tab=messages" },
  { name: "figures of adverts", path: "/recruiter/dashboard?tab=analytics" },
  { name: "company page being edited", path: "/recruiter/dashboard?tab=company" },
  { name: "team", path: "/recruiter/dashboard?tab=team" },
  { name: "billing", path: "/recruiter/dashboard?tab=billing" },
  { name: "settings of recruiters", path: "/recruiter/dashboard?tab=settings" },
  { name: "jobseeker database", path: "/jobseeker-database" },
  { name: "candidates with confirmed work", path: "/jobseeker-database?confirmed=1" },
  { name: "job database for those who hire", path: "/job-database" },
  { name: "recruiter database for those who hire", path: "/recruiter-database" },
  { name: "proof of a business", path: "/business-verification" },
  { name: "a new company", path: "/create-company", refusal: 403 },
  { name: "messages to freelance recruiters", path: "/enquiries" },
];

/** Where a company's administrator comes whose adverts have been answered. */
export const busyRecruiterScreens: readonly Screen[] = [
  { name: "one advert of a recruiter", path: "/recruiter/dashboard?tab=jobs&job={posting}" },
  { name: "a jobseeker as recruiters see them", path: "/jobseeker-profile/{candidate}" },
  { name: "the company's page by an address of its own", path: "/company-profile" },
];

/** Where a recruiter pays and prints. */
export const orderScreens: readonly Screen[] = [
  { name: "buying a plan", path: "/buy/pack-5" },
  { name: "paying for one advert", path: "/quick-post/{posting}" },
  { name: "an order to be paid", path: "/checkout/{unpaid}" },
  { name: "an order that is paid", path: "/checkout/{receipt}" },
  { name: "an invoice", path: "/billing/orders/{unpaid}" },
  { name: "a receipt", path: "/billing/orders/{receipt}" },
  { name: "a credit note", path: "/billing/orders/{refunded}" },
  { name: "orders and adverts left", path: "/recruiter/dashboard?tab=billing" },
];

/** Screens of an account with a moderation question and a strike. */
export const moderatedScreens: readonly Screen[] = [
  { name: "a question of administrators", path: "/recruiter/questions/{question}" },
  { name: "overview with a strike", path: "/recruiter/dashboard" },
];

export const freelanceScreens: readonly Screen[] = [
  { name: "own page of a freelance recruiter", path: "/recruiter/profile" },
  { name: "overview of a freelance recruiter", path: "/recruiter/dashboard" },
  { name: "company tab of a freelance recruiter", path: "/recruiter/dashboard?tab=company" },
];

/** Screens of those who run the site. */
export const administratorScreens: readonly Screen[] = [
  { name: "overview of administrators", path: "/admin/dashboard" },
  { name: "work list", path: "/admin/dashboard?tab=work" },
  { name: "accounts", path: "/admin/dashboard?tab=users" },
  { name: "companies of administrators", path: "/admin/dashboard?tab=companies" },
  { name: "orders and plans", path: "/admin/dashboard?tab=orders" },
  { name: "contact messages", path: "/admin/dashboard?tab=messages" },
  { name: "needs that were announced", path: "/admin/dashboard?tab=needs&state=all" },
  { name: "answers about adverts", path: "/admin/dashboard?tab=needs&part=answers" },
  { name: "replies of firms", path: "/admin/dashboard?tab=needs&part=replies" },
  { name: "feeds", path: "/admin/dashboard?tab=feeds" },
  { name: "new feed", path: "/admin/dashboard?tab=feeds&part=new" },
  { name: "sources of contract awards", path: "/admin/dashboard?tab=feeds&part=awards" },
  { name: "vocabularies", path: "/admin/dashboard?tab=vocabularies" },
  { name: "values of a vocabulary", path: "/admin/dashboard?tab=vocabularies&vocabulary=suite" },
  { name: "mail", path: "/admin/dashboard?tab=mail" },
  { name: "background work", path: "/admin/dashboard?tab=background" },
  { name: "articles to write", path: "/admin/articles" },
  { name: "audit log", path: "/admin/dashboard?tab=audit" },
];

/** Where administrators come when there is something to judge. */
export const reviewScreens: readonly Screen[] = [
  { name: "an article being edited", path: "/admin/articles/{article}" },
  { name: "somebody's account", path: "/admin/dashboard?tab=users&user={user}" },
  { name: "an appeal", path: "/admin/dashboard?tab=work&case=appeal:{appeal}" },
  { name: "a changed advert", path: "/admin/dashboard?tab=work&case=changed-advert:{changed}" },
];

/** Screens of the operations console. */
export const consoleScreens: readonly Screen[] = [
  { name: "operations", path: "/admin/ops" },
  { name: "pages measured", path: "/admin/ops?tab=routes&range=7d" },
  { name: "a page measured", path: "/admin/ops?tab=routes&route=%2Fjobs&metric=inp" },
  { name: "release comparison", path: "/admin/ops?tab=releases" },
  { name: "use of quotas", path: "/admin/ops?tab=limits" },
  { name: "budgets", path: "/admin/ops?tab=budgets" },
  { name: "jobs and feeds", path: "/admin/ops?tab=jobs" },
  { name: "live events", path: "/admin/ops?tab=live" },
  { name: "intake of measurements", path: "/admin/ops?tab=ingest" },
  { name: "errors of pages", path: "/admin/ops?tab=errors&range=7d" },
  { name: "alerts", path: "/admin/ops?tab=alerts" },
  { name: "a runbook", path: "/admin/ops?tab=alerts&runbook=client-errors" },
  { name: "latest of the audit log", path: "/admin/ops?tab=audit" },
  { name: "traces", path: "/admin/ops?tab=traces" },
];

/** For trying things out: of administrators alone, but in development. */
export const testScreens: readonly Screen[] = [
  { name: "test page", path: "/test" },
  { name: "rate limit test", path: "/test-rate-limit" },
];

/** An advert, a company, a freelance recruiter and an article of the sample market. */
export async function placesInMarket(page: Page): Promise<Places> {
  return {
    job: await firstOf(page, "/jobs", /^\/jobs\/(\d+)$/),
    company: await firstOf(page, "/companies", /^\/company\/([^/?#]+)/),
    freelance: await firstOf(page, "/freelance-recruiters", /^\/freelance-recruiter\/([^/?#]+)/),
    article: await firstOf(page, "/articles", /^\/article\/([^/?#]+)/),
  };
}

/** Public screens, at addresses that exist in the sample market. */
export const publicScreens = async (page: Page): Promise<Screen[]> => resolveScreens(await placesInMarket(page), marketScreens);

async function firstOf(page: Page, list: string, wanted: RegExp): Promise<string> {
  await page.goto(list);
  const hrefs = await page.locator("main a[href]").evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const found = hrefs.flatMap((href) => wanted.exec(href)?.[1] ?? []).at(0);
  if (!found) throw new Error(`${list} has no link like ${wanted}`);
  return found;
}
