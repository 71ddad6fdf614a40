import { z } from "zod";
import { titleRuleKinds } from "#db/own-values.ts";
import { jobCategories } from "#db/taxonomy/role.ts";
import { type TitleRule, titleWording } from "#server/text/recognise/title-text.ts";
import { cleanSearch } from "#server/text/typed-text/clean-typed.ts";

const categories = jobCategories.map(({ slug }) => slug) as [TitleRule["category"] & string, ...(TitleRule["category"] & string)[]];
const wordsFewestChars = 2;

const slug = z.string("Name the feed.").min(1, "Name the feed.").max(96, "A feed’s name has at most 96 characters.");

export const newRuleFields = z
  .strictObject({
    slug: slug.nullable(),
    kind: z.enum(titleRuleKinds, "Choose what the rule matches."),
    wording: z.string("Enter the words to match.").max(255, "Use at most 255 characters."),
    isOurs: z.boolean("Say whether these adverts are relevant to quantity surveying."),
    category: z.enum(categories, "Choose the category from the list.").nullable(),
  })
  .superRefine(({ slug: feed, kind, wording, isOurs, category }, check) => {
    const fault = (path: string, message: string) => check.addIssue({ code: "custom", path: [path], message });
    if (isOurs && category === null) fault("category", "Choose the category in which its adverts are listed.");
    if (kind === "one-advert" && feed === null) fault("slug", "Name the feed of that advert.");
    if (kind === "one-advert" ? wording.trim() === "" : titleWording(wording).length < wordsFewestChars)
      fault("wording", `Give at least ${wordsFewestChars} letters or digits.`);
  });

export const reviewFields = z.strictObject({
  isDoubtful: z.boolean("Must be true or false.").default(true),
  /** Text in a title or a feed's name; "" for any. */
  q: z.string("This must be text.").overwrite(cleanSearch).max(120, "Use at most 120 characters.").default(""),
  page: z.int("The page must be a whole number.").min(1, "Page numbers start at 1.").max(1000, "There are at most 1,000 pages.").default(1),
});
