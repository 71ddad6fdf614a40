/** Parts of the recruiters' dashboard, in their order. The name stands in the address; the intro says what the part is for. */
export const tabs = {
  overview: { label: "Overview", intro: "What needs your attention, and how your adverts are doing." },
  jobs: { label: "Jobs", intro: "Every advert you have begun or published, whatever has become of it." },
  applicants: { label: "Applicants", intro: "People who applied to your adverts, and where each of them stands." },
  candidates: { label: "Candidates", intro: "People who chose to be found by recruiters. You see what each of them shows." },
  shortlists: { label: "Shortlists", intro: "People you have put together for a role, to compare and to show to somebody who decides." },
  messages: { label: "Messages", intro: "What you and applicants write to each other, advert by advert." },
  analytics: { label: "Analytics", intro: "How often your adverts appear, are read and are applied to, beside adverts like them." },
  company: { label: "Company", intro: "What people see of your firm, and how much of it has been checked." },
  team: { label: "Team", intro: "Who works on your firm’s adverts, and what each of them may do." },
  billing: { label: "Billing", intro: "Adverts you have left, what you have bought, and the papers for it." },
  settings: { label: "Settings", intro: "What we tell you and when, feeds of your adverts, and access for your own systems." },
} as const;

export type TabName = keyof typeof tabs;
export const tabNames = Object.keys(tabs) as TabName[];

/** The part an address asks for; the overview for what there is not. */
export function readTab(search: URLSearchParams): TabName {
  const asked = search.get("tab");
  return tabNames.find((name) => name === asked) ?? "overview";
}
