import { articleTopicLabels } from "#db/topic-values.ts";
import { limits } from "#db/values.ts";
import type { Outputs } from "#server/types.ts";

export type EditableArticle = Outputs["articles"]["editing"]["get"];
export type ArticleFields = EditableArticle["fields"];

export const areFieldsEqual = (one: ArticleFields, other: ArticleFields): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns errors in size only, before megabytes are uploaded. Keyed by field name. */
export function validateBeforeSaving({ markdown }: ArticleFields): Record<string, string> {
  if (/data:\s*image\//i.test(markdown)) {
    return { markdown: "Pictures cannot be pasted into the text. Remove the picture and add it below the text." };
  }
  const most = limits.articleTextMaxChars;
  return markdown.length > most ? { markdown: `The text must be ${most.toLocaleString("en-GB")} characters or fewer.` } : {};
}

const names: Record<keyof ArticleFields, string> = {
  title: "Title",
  slug: "Address",
  summary: "Summary",
  topic: "Topic",
  authorName: "Author",
  authorGrade: "Grade",
  reviewedOn: "Reviewed on",
  sources: "Sources",
  markdown: "Text",
};

/** Returns each field as lines of text, for comparing two versions. */
export const fieldLinesOf = (fields: ArticleFields): { field: keyof ArticleFields; name: string; text: string }[] =>
  (Object.keys(names) as (keyof ArticleFields)[]).map((field) => ({ field, name: names[field], text: textOf(fields, field) }));

function textOf(fields: ArticleFields, field: keyof ArticleFields): string {
  if (field === "sources")
    return fields.sources.map(({ title, publisher, year, url }) => [title, publisher, year, url ?? ""].join(" | ")).join("\n");
  if (field === "topic") return articleTopicLabels[fields.topic];
  return fields[field] ?? "";
}

export const stateWords = { draft: "Draft", scheduled: "Scheduled", published: "Published", withdrawn: "Withdrawn" } as const;
