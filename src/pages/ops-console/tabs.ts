/** Parts of the operations console, in their order. The name stands in the address; the intro says what the part is for. */
export const tabs = {
  overview: {
    label: "Overview",
    intro: "How the site fares where people use it: what their browsers measured, and what the server took for it.",
  },
  routes: { label: "Pages", intro: "Every page by what could be won there: how far it is from good, times how often it is opened." },
  errors: {
    label: "Errors",
    intro:
      "What pages did not expect, by how many people met it: where in the source it is thrown, since which build, and what was decided.",
  },
  releases: { label: "Builds compared", intro: "Whether a deploy made pages better or worse for those who use them." },
  limits: { label: "Rate limits", intro: "Who draws on the quotas, what was refused, and how many people met a limit." },
  budgets: { label: "Budgets", intro: "What a page may cost in time and weight, and whether it keeps to it." },
  traces: {
    label: "Traces",
    intro: "What the server did for single requests: those that failed, were slow or kept a page waiting, and a few to compare with.",
  },
  alerts: {
    label: "Alerts",
    intro: "What administrators are told of when it begins and when it is over: errors and budgets, and what to do about each.",
  },
  jobs: {
    label: "Jobs and feeds",
    intro: "What the site does by itself, and the feeds it reads.",
  },
  ingest: { label: "Ingest health", intro: "Whether measurements arrive, what is turned away and why, and what taking them costs." },
  audit: { label: "Audit", intro: "Who did what lately. Nobody can change it." },
} as const;

export type TabName = keyof typeof tabs;
export const tabNames = Object.keys(tabs) as TabName[];

/** The part an address asks for; the overview for what there is not. */
export function readTab(search: URLSearchParams): TabName {
  const asked = search.get("tab");
  return tabNames.find((name) => name === asked) ?? "overview";
}
