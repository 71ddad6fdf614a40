import type { AnalyticsSource } from "#db/telemetry-values.ts";

const machines =
  /bot\b|bot[/;)_-]|crawl|spider|slurp|scrap|headless|lighthouse|pagespeed|gtmetrix|pingdom|uptime|monitor|preview|facebookexternalhit|whatsapp|embedly|ia_archiver|^(curl|wget|python|java|go-http|okhttp|axios|node|undici|libwww|httpie|apache-http)/i;
const searchEngines = /(^|\.)(google|bing|duckduckgo|ecosia|yahoo|qwant|startpage|yandex|baidu|brave)\.[a-z.]{2,6}$/;
const socialSites =
  /(^|\.)(linkedin|facebook|instagram|reddit|x|twitter|whatsapp|youtube|tiktok|lnkd|t|threads|bsky)\.(com|net|co|in|app)$/;

/** Programs that say so of themselves, and those that say nothing. */
export const isMachine = (userAgent: string): boolean => userAgent.trim() === "" || machines.test(userAgent);

/** What led to a visit, by the page it came from; our own pages lead nobody here. */
export function sourceOf(referrer: string, ownOrigin: string): AnalyticsSource {
  if (!URL.canParse(referrer)) return "direct";
  const { origin, hostname, protocol } = new URL(referrer);
  if (origin === ownOrigin || !/^https?:$/.test(protocol)) return "direct";
  if (searchEngines.test(hostname)) return "search-engine";
  return socialSites.test(hostname) ? "social" : "other-site";
}
