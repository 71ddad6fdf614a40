/** Parts of the administrators' dashboard, in their order. The name stands in the address; the intro says what the part is for. */
export const tabs = {
  overview: { label: "Overview", intro: "What waits for you, and how the board stands." },
  work: { label: "Work", intro: "Everything that waits for an administrator, the longest waiting first. Press ? for its keys." },
  users: { label: "Users", intro: "Who has an account here, what is known of them, and what can be done." },
  companies: { label: "Companies", intro: "Who advertises here, what is known of each firm, and firms that are one." },
  orders: { label: "Orders and plans", intro: "What was ordered and waits for its money, and what is sold for how much." },
  messages: { label: "Contact messages", intro: "What people write by the contact form: read, answered by e-mail, noted and closed." },
  feeds: {
    label: "Feeds",
    intro: "Where adverts come from beside those posted here: how each feed goes, what it rejected, and what waits for you.",
  },
  vocabularies: { label: "Vocabularies", intro: "Names of sectors, contracts and skills, what uses each, and two that mean the same." },
  mail: { label: "E-mail", intro: "What the site sends, what became of it, and the addresses that refuse it." },
  background: { label: "Background work", intro: "What the site does by itself: when each kind of work last ran, and how it went." },
  audit: { label: "Audit log", intro: "Who did what to which thing, when, and with what result. Nobody can change it." },
} as const;

export type TabName = keyof typeof tabs;
export const tabNames = Object.keys(tabs) as TabName[];

/** The part an address asks for; the overview for what there is not. */
export function readTab(search: URLSearchParams): TabName {
  const asked = search.get("tab");
  return tabNames.find((name) => name === asked) ?? "overview";
}
