/** What the calls of each group are for, in one sentence. */
const tagWords: Readonly<Record<string, string>> = {
  Jobs: "Live adverts: search, count, read.",
  Companies: "Employers and agencies that advertise, as their pages show them.",
  "Places and maps": "Places in the UK by name and postcode, and where adverts are.",
  Vocabularies: "The values that categories, levels, sectors, suites and other fields may have.",
  Administration: "What platform administrators alone may call.",
  Applications: "Applications somebody has sent, or was sent, and what became of them.",
  Articles: "Articles and news with their live figures.",
  Feeds: "Feeds from which adverts are imported, and how their runs went.",
  "Job database": "Every advert of the board, ended ones too, for recruiters.",
  Jobseekers: "Profiles of jobseekers who chose to be found.",
  Messages: "Conversations between applicants and employers.",
  Notifications: "What has happened that concerns the caller.",
  Plans: "What advertising costs.",
  Recruiters: "Recruiters and agencies, with what they advertise.",
  Representation: "Rights to represent a candidate, and their receipts.",
  Salaries: "What adverts pay, counted from the adverts.",
  "Saved jobs": "Adverts the caller keeps.",
  "Saved searches": "Searches the caller keeps, and the alerts they send.",
  Telemetry: "What pages measure and report of themselves.",
  "Your adverts": "Adverts of the caller’s firm: write, publish, pause, close.",
  Tests: "A call to try quotas with; in development alone.",
  "Your account": "The caller’s own account, and what is kept of them.",
  "Signing in": "Sessions, registration, passwords and the tokens of a page.",
  Batches: "Several calls in one.",
  "About the API": "This document.",
};

/** Groups of calls as the document lists them. */
export const describeTags = (names: Iterable<string>): { name: string; description: string }[] =>
  [...new Set(names)].map((name) => ({ name, description: tagWords[name] ?? "" }));
