import { z } from "zod";
import { articleStates, articleTopics } from "#db/topic-values.ts";
import { limits } from "#db/values.ts";
import { integerParameter } from "#server/http/operations/whole-parameter.ts";
import { dayField } from "#server/text/dates/calendar-day.ts";
import { manyLines, oneLine } from "#server/text/plain-text.ts";
import { cleanLink, cleanSearch } from "#server/text/typed-text/clean-typed.ts";

const words = z
  .string("The keywords must be text.")
  .overwrite(cleanSearch)
  .max(limits.keywordMaxChars, `At most ${limits.keywordMaxChars} characters.`)
  .default("")
  .transform(oneLine);
const lastPage = `There are at most ${limits.maxPage} pages.`;

/** Query parameters of the list page. An unknown topic means all, since addresses are user input. */
export const articleListFields = {
  q: words,
  topic: z.string("The topic must be text.").max(200, "There is no such topic.").default(""),
  page: z.int("Send a whole number.").min(1, "Page numbers start at 1.").max(limits.maxPage, lastPage).default(1),
};

/** Query parameters of the public API's list. */
export const articleListQuery = z.object({
  q: words.meta({ description: "Words the article must contain." }),
  topic: z.enum(articleTopics, "There is no such topic.").optional(),
  page: integerParameter("page", { least: 1, most: limits.maxPage, otherwise: 1, about: "Page number." }),
});

export const articleCard = z
  .strictObject({
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    topic: z.enum(articleTopics),
    topicLabel: z.string(),
    authorName: z.string(),
    /** Professional grade; "" where there is none. */
    authorGrade: z.string(),
    readingMinutes: z.int(),
    publishedAt: z.iso.datetime(),
    /** Null: not changed since publication. */
    updatedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "ArticleCard" });

export const articleSource = z.strictObject({ title: z.string(), publisher: z.string(), year: z.int(), url: z.string().nullable() });

const line = (what: string, maxChars: number) =>
  z.string(`Send the ${what} as text.`).max(maxChars, `Use at most ${maxChars} characters for the ${what}.`).transform(oneLine);

/** Embedded pictures make a page of megabytes. */
const hasEmbeddedPicture = (markdown: string) => /data:\s*image\//i.test(markdown);

const day = dayField("Write the day as 2026-11-21.").refine((date) => date >= "2000-01-01", "This day is too long ago.");

const webAddress = z
  .string("The address must be text.")
  .overwrite(cleanLink)
  .trim()
  .max(500, "An address has at most 500 characters.")
  .refine((url) => /^https?:\/\/[^\s@]+\.[^\s@]+$/i.test(url) && URL.canParse(url), "Enter the full address, starting with https://.");

const source = z.strictObject({
  title: line("title of a source", 300).refine(Boolean, "Enter the source’s title."),
  publisher: line("publisher of a source", 200).refine(Boolean, "Enter the source’s publisher."),
  year: z
    .int("Enter the source’s year with four digits.")
    .min(1800, "The source’s year must be 1800 or later.")
    .max(2100, "The source’s year is not possible."),
  url: webAddress.nullable(),
});

const fields = {
  title: line("title", limits.articleTitleMaxChars).refine(
    (title) => title.length >= 4,
    "Give the article a title of at least 4 characters.",
  ),
  slug: z
    .string("The address must be text.")
    .trim()
    .min(1, "Give the article an address, such as day-rates-explained.")
    .max(limits.articleSlugMaxChars, `An address has at most ${limits.articleSlugMaxChars} characters.`)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use lower-case letters, digits and single hyphens in the address, such as day-rates-explained."),
  summary: line("summary", limits.articleSummaryMaxChars),
  topic: z.enum(articleTopics, "There is no such topic."),
  authorName: line("author’s name", 120),
  authorGrade: line("author’s grade", 120),
  reviewedOn: day.nullable(),
  sources: z.array(source, "The sources must be a list.").max(limits.articleSources, `There are at most ${limits.articleSources} sources.`),
  markdown: z
    .string("The text must be text.")
    .refine((text) => !hasEmbeddedPicture(text), "Pictures cannot be pasted into the text. Remove the picture and add it below the text.")
    .max(limits.articleTextMaxChars, `The text has at most ${limits.articleTextMaxChars.toLocaleString("en-GB")} characters.`)
    .transform(manyLines),
};

/** Fields an editor may save, all optional. Many may be empty until the article is published. */
export const writtenFields = z.strictObject(fields).partial();

export const newArticleFields = { title: fields.title };
export const articleText = fields.markdown;

const moment = z.iso.datetime();

export const changedArticle = z
  .strictObject({
    id: z.string(),
    slug: z.string(),
    state: z.enum(articleStates),
    version: z.int(),
    /** Past or scheduled time of publication. */
    publishedAt: moment.nullable(),
    updatedAt: moment,
  })
  .meta({ id: "ChangedArticle" });
export type ChangedArticle = z.infer<typeof changedArticle>;

/** One article as its editors see it. */
export const writtenArticle = z.strictObject({
  id: z.string(),
  version: z.int(),
  state: z.enum(articleStates),
  fields: z.strictObject({
    title: z.string(),
    slug: z.string(),
    summary: z.string(),
    topic: z.enum(articleTopics),
    authorName: z.string(),
    authorGrade: z.string(),
    reviewedOn: z.string().nullable(),
    sources: z.array(articleSource),
    markdown: z.string(),
  }),
  publishedAt: moment.nullable(),
  /** The same in London time, as a value for a time field. */
  publishedAtLondon: z.string().nullable(),
  /** The current time in London. */
  nowLondon: z.string(),
  updatedAt: moment,
  oldSlugs: z.array(z.string()),
});
