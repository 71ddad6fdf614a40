import type { ExemplarDetail, rumExemplars } from "#db/schema/rum.ts";
import type { DeviceKind, PageResource, ShiftedElement } from "#db/telemetry-values.ts";
import pages from "./pages.json" with { type: "json" };

type Page = (typeof pages)[number];
type Single = Pick<typeof rumExemplars.$inferSelect, "route" | "metric" | "value" | "device">;

type ScriptOf = (page: string) => Omit<NonNullable<ExemplarDetail["script"]>, "part"> | null;

/** Invents what a page said of a single measurement: its parts, the element and the script behind it, and what loaded or moved. */
export function detailOf({ route, metric, value, device }: Single, scriptOf: ScriptOf): ExemplarDetail {
  const split = (shares: Record<string, number>) =>
    Object.fromEntries(Object.entries(shares).map(([part, share]) => [part, share * value]));
  const page = pages.find((each) => each.route === route);
  const element = page?.element ?? "";
  if (metric === "lcp") {
    const parts = split({ "first-byte": 0.22, "load-delay": 0.18, load: 0.24, "render-delay": 0.36 });
    return { element, parts, ...(value > slowMs && page && { resources: resourcesOf(page, value) }) };
  }
  if (metric === "ttfb") return { parts: split({ waiting: 0.02, dns: 0.06, connection: 0.14, request: 0.78 }) };
  if (metric === "cls") return { element, ...(value > 0 && { shift: shiftOf(device, value) }) };
  if (metric !== "inp") return {};
  const script = page ? scriptOf(page.script) : null;
  return {
    element: pressed[Math.floor(value) % pressed.length] ?? element,
    parts: split({ "input-delay": 0.16, processing: 0.61, presentation: 0.23 }),
    ...(script && { script: { ...script, part: "processing" } }),
  };
}

/** As the page reports it: from where LCP needs improvement. */
const slowMs = 2500;
const pressed = [
  "main#content > form.filters > button",
  "main#content > form.filters > select[name=sector]",
  "main#content > ul.list > li > button",
];

/** What a slow view loaded: the script of its page is what it waited for. */
function resourcesOf({ script, scriptKb, imageKb }: Page, untilMs: number): PageResource[] {
  const resource = (kind: PageResource["kind"], file: string, [start, length]: [number, number], kilobytes: number) => ({
    ...{ kind, file, bytes: Math.round(kilobytes * 1000) },
    ...{ startMs: Math.round(untilMs * start), ms: Math.round(untilMs * length) },
  });
  return [
    resource("document", "", [0, 0.22], 34),
    resource("style", "/assets/site-4f1d09aa.css", [0.23, 0.08], 21),
    resource("script", "/assets/libraries-9b7c2e10.js", [0.23, 0.16], 61),
    resource("font", "/assets/source-sans-3-62d1a7f0.woff2", [0.31, 0.1], 42),
    resource("script", `/assets/${script}-5e30b1c4.js`, [0.4, 0.24], scriptKb / 2),
    resource("image", "", [0.45, 0.2], imageKb),
    resource("fetch", "", [0.66, 0.22], 9),
  ];
}

/** A block that was pushed down by what arrived above it. */
function shiftOf(device: DeviceKind, value: number): ShiftedElement {
  const [width, height] = device === "desktop" ? [1280, 800] : device === "tablet" ? [820, 1180] : [390, 844];
  const moved = Math.max(8, Math.round(height * Math.min(0.5, value / 300)));
  const [left, top, wide, high] = [Math.round(width * 0.05), Math.round(height * 0.22), Math.round(width * 0.9), Math.round(height * 0.3)];
  return { viewport: [width, height], from: [left, top, wide, high], to: [left, top + moved, wide, high] };
}
