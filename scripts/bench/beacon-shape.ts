import { pageMetrics } from "#db/telemetry-values.ts";

export const eventsPerBeacon = 40;
/** Few enough that none is sampled out. */
const visits = 150;
const routes = ["/", "/jobs", "/jobs/:id", "/company/:slug", "/salary-guide", "/companies", "/about", "/locations", "/jobs/:id/apply"];
export const browser = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const detail = { parts: { "first-byte": 310.5, "render-delay": 900 }, element: "main#content > ul.list_a1 > li" };

/** Returns the beacon one page sends when it is left. */
export function beacon(at: number): string {
  const events = Array.from({ length: eventsPerBeacon }, (_, place) => {
    const route = routes[(at + place) % routes.length];
    if (place % 8 === 7) return { kind: "event", event: "view", route };
    const value = 20 + ((at * 7919 + place * 104_729) % 4000);
    return { kind: "metric", metric: pageMetrics[place % pageMetrics.length], value, route, device: "phone", navigation: "hard", detail };
  });
  return JSON.stringify({ v: 1, release: "bench", session: `visit ${at % visits}`, isSignedIn: false, events });
}
