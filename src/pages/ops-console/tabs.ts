/** Parts of the operations console, in their order. The name stands in the address; the intro says what the part is for. */
export const tabs = {
  overview: {
    label: "Overview",
    intro: "How the site fares where people use it: what their browsers measured, and what the server took for it.",
  },
} as const;

export type TabName = keyof typeof tabs;
export const tabNames = Object.keys(tabs) as TabName[];

/** The part an address asks for; the overview for what there is not. */
export function readTab(search: URLSearchParams): TabName {
  const asked = search.get("tab");
  return tabNames.find((name) => name === asked) ?? "overview";
}
