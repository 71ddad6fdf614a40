/** Parts of a jobseeker's dashboard, in their order. The name stands in the address; the intro says what the part is for. */
export const tabs = {
  overview: { label: "Overview", intro: "What needs you, and how things stand." },
  applications: { label: "Applications", intro: "Every application you have begun or sent, the newest first." },
  representation: {
    label: "Representation",
    intro:
      "Recruiters who ask to put you forward to a client, and what you have permitted. Nobody may send your CV to a client without it.",
  },
  recommended: {
    label: "Recommended",
    intro: "Open adverts held against your profile, the most suitable first, with what speaks for and against each.",
  },
  messages: { label: "Messages", intro: "What you and employers write to each other about your applications." },
  training: {
    label: "Training",
    intro: "On the way to chartership: say once a year whether your firm gives the support it states. Your answers are anonymous.",
  },
  saved: { label: "Saved jobs", intro: "Adverts you keep. Those that close within a week come first, unless you sort them otherwise." },
  searches: {
    label: "Saved searches and alerts",
    intro: "Searches you keep and the mails about them. Each says what is new since you last looked.",
  },
  notifications: { label: "Notifications", intro: "What has happened to your applications and saved jobs. Kept for six months." },
  hidden: { label: "Hidden", intro: "Adverts and employers you do not want to meet, and kinds of which you want fewer. Nobody is told." },
  views: {
    label: "Profile views",
    intro:
      "Which firms have looked at your profile in the last 90 days. Each firm is listed once a day; the person who looked is not named.",
  },
} as const;

export type TabName = keyof typeof tabs;
export const tabNames = Object.keys(tabs) as TabName[];

/** The part an address asks for; the overview for what there is not. */
export function readTab(search: URLSearchParams): TabName {
  const asked = search.get("tab");
  return tabNames.find((name) => name === asked) ?? "overview";
}

/** Page of a list that an address asks for, from 1. */
export function readPage(search: URLSearchParams): number {
  const asked = search.get("page") ?? "";
  return /^[1-9]\d{0,2}$/.test(asked) ? Number(asked) : 1;
}
