import { z } from "zod";
import { articleTopics } from "#db/topic-values.ts";
import { limits } from "#db/values.ts";
import { wholeParameter } from "#server/http/operations/whole-parameter.ts";
import { oneLine } from "#server/text/plain-text.ts";
import { cleanSearch } from "#server/text/typed-text/clean-typed.ts";

const words = z
  .string("Send the words as text.")
  .overwrite(cleanSearch)
  .max(limits.keywordMaxChars, `At most ${limits.keywordMaxChars} characters.`)
  .default("")
  .transform(oneLine);
const lastPage = `There are at most ${limits.maxPage} pages.`;

/** What the page with the list reads from its address. A topic that is none asks for all: the address is anybody's to write. */
export const articleListFields = {
  q: words,
  topic: z.string("Send the topic as text.").max(200, "There is no such topic.").default(""),
  page: z.int("Send a whole number.").min(1, "Pages begin at 1.").max(limits.maxPage, lastPage).default(1),
};

/** What a program may ask the list for. */
export const articleListQuery = z.object({
  q: words.meta({ description: "Words that must all be in the article." }),
  topic: z.enum(articleTopics, "There is no such topic.").optional(),
  page: wholeParameter("page", { least: 1, most: limits.maxPage, otherwise: 1, about: "Which page." }),
});

export const articleSlug = z.string("Name the article.").max(200, "There is no such article.");

/** An article in a list. */
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
    /** Null: not changed since it was published. */
    updatedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "ArticleCard" });
export type ArticleCard = z.infer<typeof articleCard>;

export const articleSource = z.strictObject({ title: z.string(), publisher: z.string(), year: z.int(), url: z.string().nullable() });
