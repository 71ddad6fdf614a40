import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type ArticleTopic, articleTopics } from "../topic-values.ts";
import cited from "./articles/cited.json" with { type: "json" };
import published from "./published-articles.json" with { type: "json" };

/** Beside this file in the source tree, and beside the built server. */
const folder = fileURLToPath(new URL("./articles", import.meta.url));

/** An article shipped with the site. Figures about adverts are placeholders, never typed numbers. */
export interface ReferenceArticle {
  slug: string;
  title: string;
  summary: string;
  topic: ArticleTopic;
  authorName: string;
  authorGrade: string;
  /** Days as "2026-11-21". */
  publishedOn: string;
  reviewedOn: string;
  sources: { title: string; publisher: string; year: number; url: string | null }[];
  markdown: string;
}

/** Byline of articles without a named author, with the date they were written and fact-checked. */
const editorsByline = { authorName: "Dayworks editors", authorGrade: "", publishedOn: "2026-11-21", reviewedOn: "2026-11-21" };

/** Sources that several articles cite. A page of unknown title is described; an undated one carries the year it was read. */
const citedSources: Readonly<Record<string, ReferenceArticle["sources"][number]>> = cited;

/** Articles shipped with the site. Each is loaded once; later edits by administrators are retained. */
export const referenceArticles: readonly ReferenceArticle[] = published.map((slug) =>
  parseArticle(slug, readFileSync(`${folder}/${slug}.md`, "utf8")),
);

/** @throws Error for a head without a field, or with a topic or source that nobody knows */
function parseArticle(slug: string, text: string): ReferenceArticle {
  const [, head = "", markdown = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const fields = new Map(head.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]));
  const field = (name: string): string => {
    const value = fields.get(name);
    if (!value) throw new Error(`The article "${slug}" has no ${name} in its head.`);
    return value;
  };
  const topic = articleTopics.find((each) => each === field("topic"));
  if (!topic) throw new Error(`The article "${slug}" has the unknown topic "${field("topic")}".`);
  const sources = field("sources")
    .split(", ")
    .map((key) => {
      const source = citedSources[key];
      if (!source) throw new Error(`The article "${slug}" cites the unknown source "${key}".`);
      return source;
    });
  return { slug, title: field("title"), summary: field("summary"), topic, ...editorsByline, sources, markdown };
}
