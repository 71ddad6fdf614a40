import type { QueryClient } from "@tanstack/react-query";
import { readSearchState, type SearchState, searchParameters } from "#server/addresses/paths.ts";
import { findRoute, type Match } from "#src/navigation.ts";
import type { Queries } from "#src/trpc/client.ts";
import { cleanOwnPage, cleanReferrer, cleanTerm, cleanWebsiteUrl } from "./clean.ts";
import type { AnalyticsEvent } from "./collector.ts";
import { collectEvent, setAnalyticsCache } from "./visit.ts";

/** The current page by its counting key, and the address before it. */
let opened = { key: "", address: "", cameFrom: "", isTold: true };

/** Counts page views from now on, including the current page, and clicks on outbound links. */
export function startCounting(cache: QueryClient, queries: Queries): void {
  setAnalyticsCache(cache);
  opened.address = findEntryReferrer();
  const look = () => {
    const { key, event } = toPageView(findRoute(location.pathname + location.search), queries);
    if (key !== opened.key)
      opened = { key, address: cleanOwnPage(new URL(location.href)) || opened.address, cameFrom: opened.address, isTold: false };
    if (opened.isTold || event === "awaited") return;
    opened.isTold = true;
    if (event) collectEvent(event, opened.cameFrom);
  };
  look();
  // The router announces navigations by these events, often before the page's data has arrived.
  for (const name of ["pushState", "replaceState", "popstate"]) addEventListener(name, () => setTimeout(look));
  cache.getQueryCache().subscribe(() => opened.isTold || look());
  const follow = ({ target, button }: MouseEvent) => {
    const link = target instanceof Element && button !== 2 ? target.closest<HTMLAnchorElement>("#content a[href]") : null;
    const event = link && outboundClickEvent(link, findRoute(location.pathname), queries);
    if (event) collectEvent(event);
  };
  addEventListener("click", follow, { capture: true });
  addEventListener("auxclick", follow, { capture: true });
  // Like `data-hydrated`, marks when clicks begin to count.
  document.documentElement.dataset.counting = "true";
}

/** Returns what led to the first page of this document: the mail or partner its address names, a page of this site, or another site. */
function findEntryReferrer(): string {
  const here = new URL(location.href);
  if (here.searchParams.has("utm_source")) return cleanOwnPage(here);
  const isOurs = URL.canParse(document.referrer) && new URL(document.referrer).origin === here.origin;
  return isOurs ? cleanOwnPage(new URL(document.referrer)) : cleanReferrer(document.referrer, here.origin);
}

interface PageViewEvent {
  /** Constant while the visitor stays on the page. */
  key: string;
  /** Null for pages that are not counted. */
  event: AnalyticsEvent | "awaited" | null;
}

function toPageView({ page, props: { params, search } }: Match, queries: Queries): PageViewEvent {
  if (page === "job/job-page" || page === "apply/apply-page") {
    const job = queries.jobs.page.getData({ id: params.id ?? "" })?.job;
    const eventType = page === "job/job-page" ? "job_view" : "application_start";
    const event: PageViewEvent["event"] = job ? { eventType, entityType: "job", entityId: job.id, companyId: job.company.slug } : "awaited";
    return { key: `${eventType} ${params.id}`, event };
  }
  if (page === "company/company-page") {
    const company = queries.companies.profile.getData({ slug: params.slug ?? "" });
    const event: PageViewEvent["event"] = company
      ? { eventType: "profile_view", entityType: "company", entityId: company.slug, companyId: company.slug }
      : "awaited";
    return { key: `company ${params.slug}`, event };
  }
  if (page === "freelance-recruiters/freelance-recruiter-page") {
    const id = params.id ?? "";
    const recruiter = queries.recruiters.freelancer.getData({ id });
    const event: PageViewEvent["event"] =
      recruiter === undefined
        ? "awaited"
        : recruiter && { eventType: "profile_view", entityType: "company", entityId: null, recruiterId: id };
    return { key: `recruiter ${id}`, event };
  }
  if (page === "jobs/jobs-page") return toSearchView(readSearchState(search), queries);
  return { key: page + JSON.stringify(params), event: null };
}

/** Another page or order of the same results is not a new search. */
function toSearchView(state: SearchState, queries: Queries): PageViewEvent {
  const parameters = searchParameters({ ...state, sort: "", page: "" });
  const key = `search ${parameters}`;
  if (!parameters) return { key, event: null };
  const found = queries.search.page.getData(searchParameters(state));
  if (!found) return { key, event: "awaited" };
  const metadata = { searchTerm: cleanTerm([state.q, state.location].filter(Boolean).join(", ")), resultCount: found.total };
  return { key, event: { eventType: "search_performed", entityType: "search", entityId: null, metadata } };
}

/** Maps a click on a link of an advert or a company to its event: a website, or a means of contact. */
function outboundClickEvent(link: HTMLAnchorElement, { page, props }: Match, queries: Queries): AnalyticsEvent | null {
  const { href, protocol, rel, pathname } = link;
  const thing = entityOf(page, props.params, queries);
  if (!thing) return null;
  const contactTypes: Readonly<Record<string, string>> = { "mailto:": "email", "tel:": "phone" };
  const contactType = contactTypes[protocol];
  // A mail link without a recipient is for sharing with a friend.
  if (contactType) return pathname ? { ...thing, eventType: "contact_click", metadata: { contactType } } : null;
  return rel.includes("external") ? { ...thing, eventType: "website_click", metadata: { websiteUrl: cleanWebsiteUrl(href) } } : null;
}

function entityOf(page: string, params: Match["props"]["params"], queries: Queries): Omit<AnalyticsEvent, "eventType"> | null {
  if (page === "company/company-page") return { entityType: "company", entityId: params.slug ?? "", companyId: params.slug ?? "" };
  if (page === "freelance-recruiters/freelance-recruiter-page")
    return { entityType: "company", entityId: null, recruiterId: params.id ?? "" };
  if (page !== "job/job-page") return null;
  const job = queries.jobs.page.getData({ id: params.id ?? "" })?.job;
  return job ? { entityType: "job", entityId: job.id, companyId: job.company.slug } : null;
}
