import type { AnalyticsSource, BrowserFamily, DeviceKind } from "#db/telemetry-values.ts";

const machines =
  /bot\b|bot[/;)_-]|crawl|spider|slurp|scrap|headless|lighthouse|pagespeed|gtmetrix|pingdom|uptime|monitor|preview|facebookexternalhit|whatsapp|embedly|ia_archiver|^(curl|wget|python|java|go-http|okhttp|axios|node|undici|libwww|httpie|apache-http)/i;
const searchEngines = /(^|\.)(google|bing|duckduckgo|ecosia|yahoo|qwant|startpage|yandex|baidu|brave)\.[a-z.]{2,6}$/;
const socialSites =
  /(^|\.)(linkedin|facebook|instagram|reddit|x|twitter|whatsapp|youtube|tiktok|lnkd|t|threads|bsky)\.(com|net|co|in|app)$/;

/** Returns true for user agents that identify as bots, and for empty ones. */
export const isMachine = (userAgent: string): boolean => userAgent.trim() === "" || machines.test(userAgent);

/** Returns the browser's engine; every browser on an iPhone uses Safari's. */
export function browserOf(userAgent: string): BrowserFamily {
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent)) return "safari";
  if (/\b(Chrome|Chromium)\//.test(userAgent)) return "chromium";
  if (/\bFirefox\//.test(userAgent)) return "firefox";
  return /\bSafari\//.test(userAgent) ? "safari" : "other";
}

/** Returns the device kind from the user agent; tablets that identify as desktops count as such. */
export function deviceOf(userAgent: string): DeviceKind {
  if (/\biPad\b|\bTablet\b|\bAndroid\b(?!.*\bMobile\b)/.test(userAgent)) return "tablet";
  return /\bMobi|\biPhone\b|\bAndroid\b/.test(userAgent) ? "phone" : "desktop";
}

const campaigns: ReadonlyMap<string, AnalyticsSource> = new Map([
  ["job-alert", "alert-mail"],
  ["embed", "partner"],
  ["feed", "partner"],
]);
const sitePages: readonly (readonly [RegExp, AnalyticsSource])[] = [
  [/^\/(jobs)?$/, "board"],
  [/^\/jobs\/\d+(\/|$)/, "advert-page"],
  [/^\/company\//, "company-page"],
  [/^\/(saved-jobs|compare|applications|jobseeker)(\/|$)/, "own-lists"],
];

/** Returns the traffic source from the referrer: another site, or a page of this one. */
export function sourceOf(referrer: string, siteOrigin: string): AnalyticsSource {
  if (!URL.canParse(referrer)) return "direct";
  const { origin, hostname, protocol, pathname, searchParams } = new URL(referrer);
  if (!/^https?:$/.test(protocol)) return "direct";
  if (origin === siteOrigin) {
    const campaign = campaigns.get(searchParams.get("utm_source") ?? "");
    if (campaign) return campaign;
    if (pathname === "/jobs" && searchParams.has("landing")) return "landing-list";
    return sitePages.find(([path]) => path.test(pathname))?.[1] ?? "direct";
  }
  if (searchEngines.test(hostname)) return "search-engine";
  return socialSites.test(hostname) ? "social" : "other-site";
}
