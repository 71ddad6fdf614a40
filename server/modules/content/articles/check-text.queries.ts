import type { articles } from "#db/schema/articles.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import type { Context } from "#server/kernel/context.ts";
import type { FieldError } from "#server/kernel/errors.ts";
import { partsOf } from "./article-markdown.ts";
import { resolveFigure } from "./figures.queries.ts";
import { readPictureAddress } from "./pictures/picture-address.ts";

/** What is wrong with a text, in sentences: figures that name nothing, and what would not be shown. */
export async function checkText(ctx: Context, markdown: string): Promise<string[]> {
  const { figures, hasOpenFigure, pictures } = partsOf(markdown);
  const faults: string[] = [];
  for (const figure of new Set(figures)) {
    const resolved = await resolveFigure(ctx, figure);
    if ("fault" in resolved) faults.push(resolved.fault);
  }
  if (hasOpenFigure) faults.push("A figure is opened with “{{” and not closed with “}}” on the same line.");
  if (pictures.some(({ src }) => readPictureAddress(src) === null))
    faults.push("A picture from elsewhere is not shown: put it in here, or only link to it.");
  if (pictures.some(({ src, alt }) => readPictureAddress(src) !== null && alt.trim() === ""))
    faults.push("Say between the square brackets what each picture shows.");
  return faults;
}

type Words = Pick<typeof articles.$inferSelect, "summary" | "authorName" | "markdown">;

/** Stops what is not fit to be read by the public. @throws AppError invalid-fields */
export async function requireReady(ctx: Context, { summary, authorName, markdown }: Words): Promise<void> {
  const faults: FieldError[] = [];
  if (summary === "") faults.push({ pointer: "/summary", detail: "Write a summary: lists, feeds and search engines show it." });
  if (authorName === "") faults.push({ pointer: "/authorName", detail: "Name the author." });
  const inText = markdown === "" ? ["Write the text first."] : await checkText(ctx, markdown);
  if (inText.length > 0) faults.push({ pointer: "/markdown", detail: inText.join(" ") });
  if (faults.length > 0) throw invalidFields(faults);
}
