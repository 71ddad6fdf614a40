/** An empty screen: its message, and the link or button that fills it. */
export type EmptyState = readonly [path: string, says: RegExp, next: string | RegExp];

const dashboard = "/jobseeker/dashboard";
const ofJobseekers: readonly EmptyState[] = [
  [dashboard, /You have no application under way\. Each one appears here/, "Search the jobs"],
  [`${dashboard}?tab=applications`, /You have not applied for anything yet\. .+ listed here/, "Search the jobs"],
  [`${dashboard}?tab=applications&application=none`, /We could not find that application\./, "Show all applications"],
  [`${dashboard}?tab=requests`, /No recruiter has asked for contact\. They can ask once/, "Choose who can find you"],
  [`${dashboard}?tab=representation`, /Nobody has asked to put you forward\. Recruiters can ask once/, "Choose who can find you"],
  [`${dashboard}?tab=messages`, /No messages yet\. Once you have sent an application/, "See your applications"],
  [`${dashboard}?tab=messages&application=none`, /We could not find that conversation\./, "Show all messages"],
  [`${dashboard}?tab=recommended`, /does not say enough yet .+ Add your level/, "Fill in my profile"],
  [`${dashboard}?tab=saved`, /You have not saved any jobs yet\. Save an advert/, "Search the jobs"],
  [`${dashboard}?tab=hidden`, /You have not hidden anything\. Use “Hide”/, "Search the jobs"],
  [`${dashboard}?tab=searches`, /You have not saved any searches yet\. Search the jobs/, "Search the jobs"],
  [`${dashboard}?tab=notifications`, /Nothing yet\. We tell you here when/, "Search the jobs"],
  [`${dashboard}?tab=views`, /Nobody can see your profile: it is hidden\. You could start by/, "Choose who can find you"],
  ["/enquiries", /Your messages to freelance recruiters will appear here\./, "See freelance recruiters"],
];

const hiring = "/recruiter/dashboard";
const ofRecruiters: readonly EmptyState[] = [
  [hiring, /Get your first advert live/, "Post your first advert: it is free"],
  [`${hiring}?tab=jobs`, /You have no adverts yet\. Writing one takes/, "Post a job"],
  [`${hiring}?tab=jobs&q=zzzz&state=live`, /No adverts match your filters\./, "Show all adverts"],
  [`${hiring}?tab=jobs&job=none`, /We could not find that advert\./, "Show all adverts"],
  [`${hiring}?tab=applicants`, /Nobody has applied yet\. Applicants appear here/, "See your adverts"],
  [`${hiring}?tab=applicants&view=table`, /Nobody has applied yet\. Applicants appear here/, "See your adverts"],
  [`${hiring}?tab=shortlists`, /No shortlists yet\. Create one below/, "Create shortlist"],
  [
    `${hiring}?tab=leads&region=wales&suite=logic&value=50000000&days=30`,
    /No firm matches\. Firms appear here when a public buyer awards/,
    "See all contract awards",
  ],
  [`${hiring}?tab=messages`, /No messages yet\. Open an applicant to write/, "See your applicants"],
  [`${hiring}?tab=analytics`, /appear here once you have a live advert\./, "Post a job"],
];
const ofNoFirm: readonly EmptyState[] = [
  ["/enquiries", /Your messages to freelance recruiters will appear here\./, "See freelance recruiters"],
  [`${hiring}?tab=applicants&view=templates`, /You are not part of a firm yet\. Templates belong to a firm/, "Create a company"],
  [`${hiring}?tab=company`, /You are not part of a company\./, "Find or create yours"],
  [`${hiring}?tab=team`, /You are not part of a firm yet\. If your firm is already here/, "Create a company"],
  [`${hiring}?tab=billing`, /You are not part of a firm yet\. Credits belong to a firm/, "Create a company"],
  ["/business-verification", /You are not part of a company yet\./, "Find or create yours"],
];
const ofNewFirms: readonly EmptyState[] = [
  [`${hiring}?tab=applicants&view=templates`, /No templates yet\. Write one, or copy one from below/, "New template"],
  [`${hiring}?tab=team`, /1 member of/, "Send the invitation"],
  [`${hiring}?tab=billing`, /No adverts left.*One credit publishes one advert/, "Get it First advert"],
];
export const visitorEmptyStates: readonly EmptyState[] = [
  ["/jobs?q=zzzqqqxxy&location=Leeds", /No jobs found.+No jobs match your search/, /^(Start again with all jobs|.*zzzqqqxxy.*)$/],
  ["/companies?q=zzzqqqxxy", /No companies match your filters\..+ or drop one of the filters above\./, "Show every company"],
  ["/freelance-recruiters?q=zzzqqqxxy", /No recruiters match your filters\./, /^Show all \d+$/],
  ["/recruiter-database?q=zzzqqqxxy", /No recruiters match your filters\. .+ or drop one of the filters above\./, "Show everyone"],
  [
    "/contract-awards?region=wales&suite=logic&value=100000000&days=7",
    /No contracts match your filters\. .+ or drop one of the filters above\./,
    "Show every contract",
  ],
  ["/articles?q=zzzqqqxxy", /No article contains all of those words\. .+ or try fewer words\./, "Show every article"],
  ["/compare", /You have not chosen any adverts\. Press “Compare” on up to/, "Search the jobs"],
];

export type Newcomer = "jobseeker" | "recruiter" | "company_admin" | "freelance";

/** Every signed-in role without any data. An administrator belongs to a new company. */
export const newcomers: readonly { who: string; as: Newcomer; nothings: readonly EmptyState[] }[] = [
  { who: "a new jobseeker", as: "jobseeker", nothings: ofJobseekers },
  { who: "a recruiter who belongs to no firm", as: "recruiter", nothings: [...ofRecruiters, ...ofNoFirm] },
  { who: "the administrator of a new firm", as: "company_admin", nothings: [...ofRecruiters, ...ofNewFirms] },
  {
    who: "a freelance recruiter who has just come",
    as: "freelance",
    nothings: [...ofRecruiters, ["/enquiries", /Your account cannot open this page/, "See the jobs"]],
  },
];
