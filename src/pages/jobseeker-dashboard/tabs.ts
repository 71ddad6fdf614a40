/** Parts of a jobseeker's dashboard, in their order. The name stands in the address; the intro says what the part is for. */
export const tabs = {
  overview: { label: "Overview", intro: "What needs your attention, and how things stand." },
  applications: { label: "Applications", intro: "Every application you have started or sent, newest first." },
  messages: { label: "Messages", intro: "What you and employers write to each other about your applications." },
  recommended: {
    label: "Recommended",
    intro: "Open adverts compared with your profile, the best match first, with what fits and what does not.",
  },
  saved: { label: "Saved jobs", intro: "Adverts you want to come back to." },
  searches: {
    label: "Saved searches and alerts",
    intro: "Searches you have saved, what is new in each, and how often we e-mail you about it.",
  },
  notifications: { label: "Notifications", intro: "What has happened to your applications and saved jobs. Kept for six months." },
  views: {
    label: "Profile views",
    intro:
      "Which firms have looked at your profile in the last 90 days. Each firm is listed once a day; the person who looked is not named.",
  },
  requests: {
    label: "Requests for contact",
    intro:
      "Recruiters who found your profile and ask about a role. They see how to reach you only if you accept, and only what you choose.",
  },
  representation: {
    label: "Representation",
    intro:
      "Recruiters who want to put you forward to a client, and the permissions you have given. Nobody may send your CV to a client without one.",
  },
  training: {
    label: "Training",
    intro:
      "If you are working towards chartership: say once a year whether your firm gives the support it promises. Your answers are anonymous.",
  },
  hidden: {
    label: "Hidden",
    intro: "Adverts and employers you do not want to see, and kinds of job you want fewer of. Nobody is told.",
  },
} as const;

export type TabName = keyof typeof tabs;
export const tabNames = Object.keys(tabs) as TabName[];

/** The part an address asks for; the overview for what there is not. */
export function readTab(search: URLSearchParams): TabName {
  const asked = search.get("tab");
  return tabNames.find((name) => name === asked) ?? "overview";
}
