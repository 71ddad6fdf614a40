import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { MySqlTable } from "drizzle-orm/mysql-core";
import { expect, it } from "vitest";
import { openVocabularyNames } from "#server/kernel/terms/rename-terms.ts";
import { termPlaces } from "./all-places.ts";

const folder = fileURLToPath(new URL("../../../../../db/schema", import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith(".ts"));
const exported = await Promise.all(
  files.map(async (name) => Object.values((await import(/* @vite-ignore */ `${folder}/${name}`)) as object)),
);
const columns = exported
  .flat()
  .filter((value): value is MySqlTable => is(value, MySqlTable))
  .flatMap((table) => Object.values(getTableColumns(table)).map((column) => ({ name: `${getTableName(table)}.${column.name}`, column })));

/** Columns that could hold a value by their type or name, and what they hold instead. */
const others: Readonly<Record<string, string>> = {
  "one_time_tokens.payload": "addresses and names",
  "account_preferences.onboarding": "steps",
  "account_preferences.display": "choices of display",
  "api_tokens.scopes": "scopes",
  "saved_searches.known_job_ids": "numbers of adverts",
  "apc_figures.members": "random marks",
  "apc_progress.competencies": "competencies of a closed list, with levels and months",
  "applications.answers": "people's own words",
  "applications.advertised": "an advert in words, as it was",
  "advert_truth_answers.advertised": "an advert in words, as it was",
  "advert_truth_figures.members": "random marks",
  "articles.slug": "addresses of articles",
  "articles.sources": "sources",
  "articles.reference_slug": "addresses of articles",
  "article_revisions.slug": "addresses of articles",
  "article_revisions.sources": "sources",
  "article_old_slugs.slug": "addresses of articles",
  "board_health_days.figures": "figures",
  "companies.slug": "addresses of firms",
  "company_merges.from_before": "a firm's row",
  "company_merges.into_before": "a firm's row",
  "company_old_slugs.slug": "addresses of firms",
  "jobs.pay_rates": "bases, a closed list, with figures",
  "jobs.other_place_ids": "places",
  "contract_awards.suite": "read under the value that stands",
  "held_award_updates.stated": "an award as a notice states it, its suite read under the value that stands",
  "held_award_updates.unstated": "names of fields",
  "work_needs.suite": "read under the value that stands",
  "work_ends.suites": "suites of invented surveyors",
  "work_end_figures.members": "random marks",
  "feed_sources.slug": "names of feeds",
  "feed_title_rules.source_slug": "names of feeds",
  "feed_sources.field_map": "names of fields",
  "advert_file_maps.field_map": "names of fields",
  "job_drafts.file_field_hashes": "hashes of fields",
  "site_releases.changes": "words about a release",
  "release_first_looks.figures": "figures",
  "feed_runs.rejected_by_reason": "counts",
  "job_versions.changes": "pay, place, type, closing, title and hirer, in words",
  "interviews.proposed_times": "moments and people's own words",
  "outbox_messages.calendar": "an entry of a calendar",
  "outbox_messages.headers": "headers of mails",
  "notifications.facts": "numbers, names and titles",
  "site_facts.value": "facts about the database",
  "places.slug": "places",
  "plans.slug": "plans",
  "plans.features": "words",
  "plan_changes.before_facts": "plans",
  "plan_changes.after_facts": "plans",
  "credit_orders.plan_slug": "plans",
  "jobseeker_profiles.field_versions": "versions of fields",
  "jobseeker_profiles.wanted_sides": "sides, a closed list",
  "jobseeker_profiles.work_mix": "parts of work, a closed list",
  "jobseeker_profiles.contract_types": "contract types, a closed list",
  "jobseeker_profiles.work_types": "work types, a closed list",
  "jobseeker_profiles.checks_held": "checks, a closed list",
  "profile_suites.duties": "duties, a closed list",
  "profile_projects.stages": "stages, a closed list",
  "profile_projects.roles": "parts of the work, a closed list",
  "reported_pay_figures.members": "random marks",
  "taxonomy_terms.slug": "every value that ever was, loaded at each start",
  "taxonomy_terms.aliases": "words",
  "term_merges.from_slug": "what was merged",
  "term_merges.into_slug": "what was merged",
  "term_merges.renames": "what was merged",
  "term_aliases.slug": "read under the value that stands",
  "term_merge_moves.was": "what an undo puts back",
  "term_merge_moves.became": "what an undo puts back",
  "webhooks.events": "events",
  "advert_risks.baseline": "words of an advert",
};

/** Telemetry tables hold counts and measurements, and no values that users chose. */
const isTelemetry = (name: string) => /^(?:rum|client_error|telemetry|trace|span|timing|ops|background)_/.test(name);

const mayHold = ({ name, column }: (typeof columns)[number]): boolean =>
  column.getSQLType() === "json" ||
  (/varchar/.test(column.getSQLType()) &&
    /sector|suite|form\b|skill|software|tool|benefit|procurement|slug|measure|\.value$|query|filter/.test(name.split(".")[1] ?? ""));

it("every column that may hold a value of a vocabulary is moved by a merge, or is said to hold something else", () => {
  const decided = new Set([...termPlaces.flatMap((place) => place.columns), ...Object.keys(others)]);
  expect(columns.filter((each) => mayHold(each) && !isTelemetry(each.name) && !decided.has(each.name)).map(({ name }) => name)).toEqual([]);
});

it("names no column that is not there", () => {
  const there = new Set(columns.map(({ name }) => name));
  expect([...termPlaces.flatMap((place) => place.columns), ...Object.keys(others)].filter((name) => !there.has(name))).toEqual([]);
});

it("each open vocabulary has a place, and each place a name of its own", () => {
  expect(openVocabularyNames.filter((name) => !termPlaces.some(({ vocabularies }) => vocabularies.includes(name)))).toEqual([]);
  expect(new Set(termPlaces.map(({ name }) => name)).size).toBe(termPlaces.length);
});
