import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

// Takes under a second.
const root = fileURLToPath(new URL("../..", import.meta.url));
/** What browsers cut at a length, or drop as it is typed, without a word. */
const cutting = /\bmaxLength=/;
const dropping = /\btype="(?:number|month|week)"/;
/** A year in a list of an article's sources. */
const exempt: ReadonlySet<string> = new Set(["src/pages/ops-console/parts/series-chart.tsx", "src/pages/admin-articles/source-rows.tsx"]);

/** Yields opening tags of a source, with the content of their braces. */
function* tagsOf(source: string, names: string): Generator<string> {
  for (const { index } of source.matchAll(new RegExp(`<(?:${names})\\b`, "g"))) {
    let depth = 0;
    for (let at = index; at < source.length; at += 1) {
      const sign = source[at];
      if (sign === "{") depth += 1;
      else if (sign === "}") depth -= 1;
      else if (sign === ">" && depth === 0) {
        yield source.slice(index, at + 1);
        break;
      }
    }
  }
}

const cuts = (source: string) => [...tagsOf(source, "input|textarea")].some((tag) => cutting.test(tag)) || dropping.test(source);

const files = readdirSync(join(root, "src"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".tsx"))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)));

/** Fields of several lines that are no `TextAreaField`: itself, and the text of an article, whose pasting has a dialect of its own. */
const ownAreas: readonly string[] = ["src/pages/admin-articles/admin-article-page.tsx", "src/ui/form/text-area-field.tsx"];

describe("a field", () => {
  it("of several lines takes what is pasted as the others do", () => {
    const areas = files.filter((file) => /<textarea\b/.test(readFileSync(join(root, file), "utf8")));
    expect(areas.toSorted()).toEqual(ownAreas);
  });

  it("cuts nothing that is typed in silence, and drops nothing", () => {
    expect(files.filter((file) => !exempt.has(file) && cuts(readFileSync(join(root, file), "utf8")))).toEqual([]);
  });

  it.each([
    ["<input name='q' maxLength={7} />", true],
    ["<textarea onInput={() => 1} maxLength={7} />", true],
    ['<TextField name="years" type="number" />', true],
    ['<input type="month" />', true],
    ['<TextField name="title" maxLength={200} />', false],
    ["<input {...atMost(7)} />", false],
  ])("would be found: %s", (source, expected) => expect(cuts(source)).toBe(expected));
});
