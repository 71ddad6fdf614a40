import type { DeviceKind, NavigationKind, PageMetric } from "#db/telemetry-values.ts";

/** Pages that visits see: their pattern, and how long their largest content took in the middle of all visits. */
const pages = [
  { route: "/", lcpMs: 1400 },
  { route: "/jobs", lcpMs: 2100 },
  { route: "/jobs/:id", lcpMs: 1600 },
  { route: "/salary-guide", lcpMs: 3900 },
  { route: "/companies", lcpMs: 1100 },
] as const;

interface Visits {
  count: number;
  release: string;
  /** How much longer everything takes than it should. */
  slowness?: number;
  seed?: number;
  /** Phones and desktops, unless it is said. */
  device?: DeviceKind;
}

/** What the pages of so many visits send when they are left, always the same for a seed: a page each, all of its figures, a click and what happened. */
export function measuredVisits({ count, release, slowness = 1, seed = 1, device: only }: Visits): string[] {
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  /** Spread as times of pages are: most near the middle, a few far beyond. */
  const about = (middle: number) => middle * slowness * Math.exp((random() + random() + random() - 1.5) * 0.9);
  return Array.from({ length: count }, (_, visit) => {
    const { route, lcpMs } = pages[Math.floor(random() ** 1.6 * pages.length)] ?? pages[0];
    const device: DeviceKind = only ?? (random() < 0.6 ? "phone" : "desktop");
    const navigation: NavigationKind = "hard";
    const measured = (metric: PageMetric, value: number, detail?: object) => ({
      kind: "metric",
      metric,
      value,
      route,
      device,
      navigation,
      detail,
    });
    const happened = (event: string) => ({ kind: "event", event, route });
    const ttfb = about(220);
    const lcp = about(lcpMs);
    const trace = (visit + seed * 1_000_000).toString(16).padStart(32, "0");
    const events = [
      measured("lcp", lcp, {
        parts: { "first-byte": ttfb, "load-delay": lcp * 0.2, load: lcp * 0.3, "render-delay": lcp * 0.25 },
        element: route === "/salary-guide" ? "main#content > figure > img" : "main#content > h1",
        ...(lcp > 4000 && { traces: [trace] }),
      }),
      measured("inp", about(120), {
        parts: { "input-delay": 20, processing: 70, presentation: 30 },
        script: { file: "/assets/jobs-page-3f2a1c9d.js", function: "filterJobs", position: 1204, part: "processing" },
      }),
      measured("cls", random() < 0.8 ? random() * 40 : 180),
      measured("fcp", about(900)),
      measured("ttfb", ttfb),
      measured("load", about(1900)),
      measured("script-bytes", 120_000),
      measured("style-bytes", 18_000),
      measured("font-bytes", 42_000),
      measured("image-bytes", about(60_000)),
      measured("total-bytes", about(260_000)),
      measured("requests", 28 + Math.floor(random() * 8)),
      measured("dom-nodes", 900 + Math.floor(random() * 300)),
      happened("visit"),
      happened("view"),
      ...(random() < 0.02 ? [happened("visit-with-error")] : []),
      ...(random() < 0.01 ? [happened("rate-limited"), happened("visit-with-critical-limit")] : []),
      ...(random() < 0.005 ? [happened("breaker-open")] : []),
      { kind: "clicks", route, device, at: [[Math.floor(random() * 20), Math.floor(random() ** 2 * 40)]] },
    ];
    return JSON.stringify({ v: 1, release, session: `${seed}-${visit}`, events });
  });
}
