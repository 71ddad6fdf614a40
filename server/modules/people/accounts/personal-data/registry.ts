import { eq, sql } from "drizzle-orm";
import { apcTrainees } from "#db/schema/apc.ts";
import { termMergeMoves, termMerges } from "#db/schema/term-merges.ts";
import { accountRecords, personal } from "./account-records.ts";
import { advertiserRecords } from "./advertiser-records.ts";
import { alertRecords } from "./alert-records.ts";
import { applicationRecords } from "./application-records.ts";
import { appliedBeforeRecords } from "./applied-before-records.ts";
import { candidateRecords } from "./candidate-records.ts";
import { companyRecords } from "./company-records.ts";
import { contactRecords } from "./contact-records.ts";
import { cvRecords } from "./cv-records.ts";
import { enquiryRecords } from "./enquiry-records.ts";
import { jobReportRecords } from "./job-report-records.ts";
import { keptListRecords } from "./kept-list-records.ts";
import { limitRecords } from "./limit-records.ts";
import { moderationRecords } from "./moderation-records.ts";
import { moderationWorkRecords } from "./moderation-work-records.ts";
import type { PersonalTable } from "./personal-data.types.ts";
import { profileRecords } from "./profile-records.ts";
import { recruiterRecords } from "./recruiter-records.ts";
import { reportedPayRecords } from "./reported-pay-records.ts";
import { representationRecords } from "./representation-records.ts";
import { sharedRecords } from "./shared-records.ts";
import { shortlistRecords } from "./shortlist-records.ts";
import { strikeRecords } from "./strike-records.ts";
import { supportRecords } from "./support-records.ts";
import { tasteRecords } from "./taste-records.ts";
import { webhookRecords } from "./webhook-records.ts";

/** What merging two values that mean the same changed of people's own rows. */
const vocabularyRecords: readonly PersonalTable[] = [
  personal({
    table: termMergeMoves,
    what: "Sectors, contract suites and skills of your profile, adverts and searches that were renamed because two of our names meant the same.",
    why: "So that a renaming that was a mistake can be taken back.",
    howLong: "30 days.",
    columns: { mergeId: "internal", place: "export", rowKey: "internal", userId: "internal", was: "export", became: "export" },
    file: "renamed-values",
    about: ({ userId }) => eq(termMergeMoves.userId, userId),
    erasure: [{ does: "delete", rows: ({ userId }) => eq(termMergeMoves.userId, userId) }],
    outdated: (now) =>
      sql`${termMergeMoves.mergeId} in (select ${termMerges.id} from ${termMerges} where ${termMerges.undoUntil} < ${sql.param(now, termMerges.undoUntil)} and ${termMerges.undoneAt} is null)`,
  }),
];

/** Where a trainee works. What they answer about the firm is kept without them, so it is no longer theirs. */
const apcPersonalRecords: readonly PersonalTable[] = [
  personal({
    table: apcTrainees,
    what: "The firm you are a trainee at, and in which year you last answered about it. Your answers themselves lead to nobody, so we cannot show or remove them.",
    why: "So that trainees of a firm, and nobody else, answer about its support, once a year and for one firm.",
    howLong: "Until you confirm another firm, or as long as you have an account.",
    columns: { userId: "internal", companyId: "export", workAddressHash: "secret", confirmedAt: "export", answeredYear: "export" },
    file: "apc-firm",
    about: ({ userId }) => eq(apcTrainees.userId, userId),
    erasure: [{ does: "delete", rows: ({ userId }) => eq(apcTrainees.userId, userId) }],
  }),
];

/** Every table with personal data. Export, erasure, retention and what people are told all read this and nothing else. */
export const personalTables: readonly PersonalTable[] = [
  ...accountRecords,
  ...profileRecords,
  ...representationRecords,
  ...webhookRecords,
  ...companyRecords,
  ...shortlistRecords,
  ...candidateRecords,
  ...enquiryRecords,
  ...recruiterRecords,
  ...advertiserRecords,
  ...applicationRecords,
  ...cvRecords,
  ...appliedBeforeRecords,
  ...keptListRecords,
  ...tasteRecords,
  ...alertRecords,
  ...reportedPayRecords,
  ...apcPersonalRecords,
  ...contactRecords,
  ...jobReportRecords,
  ...moderationRecords,
  ...strikeRecords,
  ...moderationWorkRecords,
  ...limitRecords,
  ...supportRecords,
  ...vocabularyRecords,
  ...sharedRecords,
];

/** Tables without personal data, each with the reason. A table that stands in neither list fails the tests. */
export const tablesWithoutPersons: Readonly<Record<string, string>> = {
  article_pictures: "Pictures in articles, drawn anew.",
  articles: "Published writing, with the name its author is printed under.",
  article_revisions: "Earlier wordings of published writing.",
  article_old_slugs: "Addresses that articles have had.",
  apc_records: "What firms state of their support for trainees.",
  apc_answers: "Answers of trainees, with a random mark and a year, and without anything that leads to who gave them.",
  apc_figures: "Coarse shares over five answers or more, and random marks of the answers counted.",
  audit_head: "One number and one hash: the end of the log.",
  company_merges: "Which two entries were one firm, and who of the site’s own people said so.",
  company_merge_moves: "Numbers of rows that such a merge moved, so that it can be undone.",
  term_merges: "Which values of vocabularies were one, and who of the site’s own people said so.",
  term_aliases: "Words that searches read as a value of a vocabulary, and who of the site’s own people added them.",
  webhook_adverts: "Whether the systems of a firm were last told that an advert is on the board.",
  company_offices: "Firms and places.",
  company_sectors: "Firms and sectors.",
  company_suites: "Firms and contract suites.",
  company_old_slugs: "Addresses that firms have had.",
  company_logos: "Pictures that firms publish.",
  checked_links: "Addresses that adverts and firms publish, and whether they lead anywhere.",
  feed_sources: "Where adverts are fetched from, by whose leave, and the shared mailbox or page of whoever runs it.",
  feed_runs: "Counts of a fetch.",
  feed_run_rows: "Titles and references of published adverts.",
  feed_title_rules: "Words of titles of published adverts, and whether they are the trade's.",
  jobs: "Published adverts of firms.",
  job_texts: "The wording that advertisers publish.",
  job_suites: "Contract suites of adverts.",
  job_tools: "Software named in adverts.",
  job_competencies: "Competencies named in adverts.",
  job_questions: "What advertisers ask of applicants.",
  job_changes: "Numbers of adverts that changed.",
  profile_changes: "Numbers of profiles that changed, which lead nowhere once a profile is gone.",
  advert_risks: "How likely adverts are to be dishonest, in points.",
  advert_risk_hits: "By what rules, and what of the advert and its firm they saw.",
  job_cases: "What became of what was reported of an advert, with the reason its advertiser was told.",
  job_freezes: "When and why adverts were taken from the board.",
  job_refusals: "Which adverts were refused, and why.",
  job_versions: "What changed of published adverts, and why.",
  reported_pay_figures:
    "Rounded figures over ten people or more, and random marks of the reports counted, which lead nowhere once a report is gone.",
  plans: "What the site sells.",
  plan_changes: "What plans cost and held before they were changed.",
  invoice_numbers: "The last number of each year.",
  payment_events: "What a payment provider told of orders: random names and what came of it.",
  rum_bins: "Counts of what pages measured, without anyone’s name, session or address.",
  rum_ratings: "Counts of what pages measured.",
  rum_events: "Counts of what happened on pages.",
  rum_day_bins: "Counts of what pages measured, by day.",
  rum_site_day_bins: "Counts of what all pages measured, by day.",
  rum_month_bins: "Counts of what pages measured, by month.",
  rum_day_ratings: "Counts of what pages measured, by day.",
  rum_site_day_ratings: "Counts of what all pages measured, by day.",
  rum_month_events: "Counts of what happened on pages, by month.",
  rum_day_events: "Counts of what happened on pages, by day.",
  rum_exemplars: "Single measurements, without anyone’s name, session or address.",
  rum_clicks: "Counts of where on pages of a kind somebody clicked.",
  rate_limit_spenders:
    "Which calls spent a quota, by names that a secret makes of callers anew each day: from none of them anybody can be found.",
  telemetry_health: "What taking measurements costs the site.",
  site_releases: "Builds of the site.",
  release_first_looks: "Figures of one build beside another’s.",
  telemetry_intake: "Counts of what arrived.",
  rate_limit_day_usage: "What was used of quotas by day, by endpoint and kind of caller.",
  work_timings: "How long the server’s own work took, by route, procedure and hour.",
  work_day_timings: "How long the server’s own work took, by route, procedure and day.",
  work_day_counts: "How often the server did each work of its own, by day.",
  pinned_traces:
    "What the server did for some requests and how long each part took: statements without their values, and nothing about who asked.",
  trace_wishes: "Random numbers of requests that a page had to wait for.",
  client_error_groups: "Errors of the site’s own code, with what varies in their words taken out.",
  client_error_counts: "How often, in which build, on which page; visits as marks that lead nowhere.",
  client_error_exemplars: "Errors of the site’s own code: words and stacks, without addresses’ queries or who met them.",
  ops_alerts: "Which limits of the site’s own health are broken.",
  ops_alert_changes: "When they were broken and when they were not any more.",
  board_health_days: "How the board stood on each day, in numbers.",
  background_tasks: "When the site’s own work is due, and how it last went.",
  background_runs: "How that work went.",
  leaders: "Which process holds a duty.",
  site_facts: "Facts about this database.",
  stored_files: "Random names and sizes of files; whose they are stands in the rows that refer to them.",
  places: "Public gazetteer.",
  place_aliases: "Public gazetteer.",
  postcodes: "Public postcode list, not tied to anybody.",
  taxonomy_terms: "Vocabularies.",
};

/** Columns of those tables whose names look personal and are not. */
export const harmlessColumns: Readonly<Record<string, string>> = {
  "rum_bins.device": "Phone, tablet or desktop: a kind, no device of anybody’s.",
  "rum_ratings.device": "Phone, tablet or desktop: a kind, no device of anybody’s.",
  "rum_day_bins.device": "Phone, tablet or desktop: a kind, no device of anybody’s.",
  "rum_site_day_bins.device": "Phone, tablet or desktop: a kind, no device of anybody’s.",
  "rum_month_bins.device": "Phone, tablet or desktop: a kind, no device of anybody’s.",
  "rum_site_day_ratings.device": "Phone, tablet or desktop: a kind, no device of anybody’s.",
  "rum_day_ratings.device": "Phone, tablet or desktop: a kind, no device of anybody’s.",
  "rum_exemplars.device": "Phone, tablet or desktop: a kind, no device of anybody’s.",
  "client_error_counts.device": "Phone, tablet or desktop: a kind, no device of anybody’s.",
  "rum_clicks.device": "Phone, tablet or desktop: a kind, no device of anybody’s.",
  "article_revisions.saved_by_user_id":
    "A number, so that administrators see which of them wrote what; it leads to nobody once the account is erased.",
  "feed_sources.contact": "A shared mailbox or a page of the firm whose feed it is: the form asks for no person’s own address.",
  "reported_pay_figures.people": "How many people a figure stands on, rounded down.",
  "job_cases.asked_by_user_id":
    "A number, so that an appeal is decided by another administrator; it leads to nobody once the account is erased.",
  "job_cases.decided_by_user_id":
    "A number, so that an appeal is decided by another administrator; it leads to nobody once the account is erased.",
  "job_freezes.frozen_by_user_id":
    "A number, so that an appeal is decided by another administrator; it leads to nobody once the account is erased.",
  "job_freezes.ended_by_user_id":
    "A number, so that an appeal is decided by another administrator; it leads to nobody once the account is erased.",
  "job_refusals.refused_by_user_id":
    "A number, so that an appeal is decided by another administrator; it leads to nobody once the account is erased.",
  "job_versions.changed_by_user_id":
    "A number, so that a firm sees which of its people changed an advert; it leads to nobody once the account is erased.",
  "company_merges.merged_by_user_id":
    "A number, so that administrators see which of them merged two firms; it leads to nobody once the account is erased.",
  "company_merges.undone_by_user_id":
    "A number, so that administrators see which of them undid it; it leads to nobody once the account is erased.",
  "term_merges.merged_by_user_id":
    "A number, so that administrators see which of them merged two values; it leads to nobody once the account is erased.",
  "term_merges.undone_by_user_id":
    "A number, so that administrators see which of them undid it; it leads to nobody once the account is erased.",
  "term_aliases.added_by_user_id":
    "A number, so that administrators see which of them added a word; it leads to nobody once the account is erased.",
  "profile_changes.user_id":
    "A number that says that a profile changed, kept for seven days; it leads to nobody once the account is erased.",
  "jobs.created_by_user_id": "A number, so that who wrote an advert may change it; it leads to nobody once the account is erased.",
};
