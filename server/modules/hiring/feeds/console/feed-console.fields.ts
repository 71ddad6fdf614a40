import { and, eq, inArray, like, not, notInArray, type SQL } from "drizzle-orm";
import { z } from "zod";
import { feedRowOutcomes, feedRunStates, titleRuleKinds } from "#db/own-values.ts";
import { feedRunRows } from "#db/schema/feeds.ts";
import { jobCategories } from "#db/taxonomy/role.ts";
import { type TitleRule, titleWording } from "#server/text/recognise/title-text.ts";
import { cleanSearch } from "#server/text/typed-text/clean-typed.ts";
import { searchField } from "#server/text/typed-text/search-field.ts";

const { field, reason, outcome } = feedRunRows;
const placeNotKnown = "%is no place we know in the UK%";
const noTitle = "the advert has no title%";

const fieldsOfAdverts = ["title", "role", "rule", "location", "company", "closing date", "reference"];
const fieldsOfNotices = ["award", "cpv", "status", "buyer", "supplier", "award date", "value"];

/** Row conditions by kind of rejection, as runs count them: grouped by the faulty field. */
const conditions = {
  unreadable: notInArray(field, [...fieldsOfAdverts, ...fieldsOfNotices]),
  "no title": and(eq(field, "title"), like(reason, noTitle)),
  "perhaps our trade": eq(field, "role"),
  "refused by a rule": eq(field, "rule"),
  "not our trade": and(eq(field, "title"), not(like(reason, noTitle))),
  "outside the UK": and(eq(field, "location"), not(like(reason, placeNotKnown))),
  "place not known": and(eq(field, "location"), like(reason, placeNotKnown)),
  "no employer": eq(field, "company"),
  "already closed": eq(field, "closing date"),
  "duplicate reference": eq(field, "reference"),
  "no award": eq(field, "award"),
  "not construction": eq(field, "cpv"),
  "not awarded yet": eq(field, "status"),
  "no buyer or supplier": inArray(field, ["buyer", "supplier"]),
  "award date": eq(field, "award date"),
  "contract value": eq(field, "value"),
} as const satisfies Record<string, SQL | undefined>;

type RejectionGroup = keyof typeof conditions;
const rejectionGroups = Object.keys(conditions) as RejectionGroup[];

export const isRejectedFor = (group: RejectionGroup): SQL | undefined => and(eq(outcome, "rejected"), conditions[group]);

const categories = jobCategories.map(({ slug }) => slug) as [TitleRule["category"] & string, ...(TitleRule["category"] & string)[]];
const wordsFewestChars = 2;

const slug = z
  .string("Enter the source’s title.")
  .min(1, "Enter the source’s title.")
  .max(96, "A source’s name has at most 96 characters.");
const id = z.int("This must be a whole number.").min(1, "This must be at least 1.").max(2_147_483_647, "There is no such number.");
const page = z
  .int("The page must be a whole number.")
  .min(1, "Page numbers start at 1.")
  .max(1000, "There are at most 1,000 pages.")
  .default(1);

export const feedSourceNamed = z.strictObject({ slug });

export const listFeedRunsInput = z.strictObject({
  slug,
  state: z.enum(feedRunStates, "There is no such state.").optional(),
  /** Matches runs whose outcome text contains it; "" matches all. */
  q: searchField,
  /** Last id of the previous page. */
  beforeId: id.optional(),
});

/** Which rows of a run. */
export const runRowsFields = {
  outcome: z.enum(feedRowOutcomes, "There is no such outcome.").optional(),
  group: z.enum(rejectionGroups, "There is no such reason.").optional(),
  /** Text in a title or a reference; "" for all. */
  q: searchField,
};
export const readFeedRunInput = z.strictObject({ runId: id, ...runRowsFields, page });

export const setFeedPausedInput = z.strictObject({
  slug,
  isPaused: z.boolean("Must be true or false."),
  reason: z
    .string("Enter a reason.")
    .max(1200, "Use at most 300 characters.")
    .transform((text) => text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, " ").trim())
    .refine((text) => [...text].length <= 300, "Use at most 300 characters.")
    .default(""),
});

export const addTitleRuleInput = z
  .strictObject({
    slug: z.string("Name the feed.").min(1, "Name the feed.").max(96, "A feed’s name has at most 96 characters.").nullable(),
    kind: z.enum(titleRuleKinds, "Choose what the rule matches."),
    wording: z.string("Enter the words to match.").max(255, "Use at most 255 characters."),
    isOurs: z.boolean("Say whether these adverts are relevant to quantity surveying."),
    category: z.enum(categories, "Choose the category from the list.").nullable(),
    /** The listed advert that the decision is about: refused once another rule has settled it, or its feed was read again. */
    rowId: id.optional(),
  })
  .superRefine(({ slug: feed, kind, wording, isOurs, category }, check) => {
    const fault = (path: string, message: string) => check.addIssue({ code: "custom", path: [path], message });
    if (isOurs && category === null) fault("category", "Choose the category in which its adverts are listed.");
    if (kind === "one-advert" && feed === null) fault("slug", "Name the feed of that advert.");
    if (kind === "one-advert" ? wording.trim() === "" : titleWording(wording).length < wordsFewestChars)
      fault("wording", `Give at least ${wordsFewestChars} letters or digits.`);
  });

export const listReviewInput = z.strictObject({
  isDoubtful: z.boolean("Must be true or false.").default(true),
  /** Text in a title or a feed's name; "" for any. */
  q: z.string("This must be text.").overwrite(cleanSearch).max(120, "Use at most 120 characters.").default(""),
  page,
});
