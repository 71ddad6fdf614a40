import { type SQL, sql } from "drizzle-orm";
import type { TextQuery, TextSlot, TextTerm } from "../search.types.ts";

/** FULLTEXT knows no shorter words. */
const shortestIndexedWord = 3;

/** Ids of adverts that meet the text as far as the database can tell: words by their beginning, so that plurals are found. */
export function jobsWithText(text: TextQuery): SQL {
  return union(text.branches.map(branchIds));
}

function branchIds({ must, mustNot }: TextQuery["branches"][number]): SQL {
  const conditions = [
    ...must.map((slot) => sql`matched.id IN (SELECT id FROM (${slotIds(slot)}) AS slot_ids)`),
    ...mustNot.map((term) => sql`matched.id NOT IN (SELECT id FROM (${termIds(term)}) AS excluded_ids)`),
  ];
  const where = conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`TRUE`;
  return sql`SELECT matched.id FROM jobs AS matched WHERE matched.status = 'live' AND ${where}`;
}

function slotIds({ anyOf }: TextSlot): SQL {
  return union(anyOf.map(termIds));
}

function termIds({ words }: TextTerm): SQL {
  if (words.length === 0) return nothing;
  const asked = fullTextOf(words);
  if (asked) {
    return sql`SELECT id FROM jobs WHERE MATCH(title) AGAINST (${asked} IN BOOLEAN MODE)
      UNION SELECT job_id FROM job_texts WHERE MATCH(description_text) AGAINST (${asked} IN BOOLEAN MODE)
      UNION SELECT id FROM jobs WHERE company_id IN (SELECT id FROM companies WHERE name LIKE ${likeOf(words)})
      UNION SELECT id FROM jobs WHERE site_place_id IN (SELECT id FROM places WHERE name LIKE ${likeOf(words)})
        OR office_place_id IN (SELECT id FROM places WHERE name LIKE ${likeOf(words)})`;
  }
  return sql`SELECT id FROM jobs WHERE title LIKE ${likeOf(words)}
    UNION SELECT job_id FROM job_texts WHERE description_text LIKE ${likeOf(words)}`;
}

const nothing = sql`SELECT id FROM jobs WHERE FALSE`;

function union(parts: readonly SQL[]): SQL {
  return parts.length === 0 ? nothing : sql.join([...parts], sql` UNION `);
}

/** The words as boolean-mode FULLTEXT asks for them, or null when it could not read them safely. */
function fullTextOf(words: readonly string[]): string | null {
  if (!words.every((word) => word.length >= shortestIndexedWord && /^[a-z0-9]+$/.test(word))) return null;
  return words.length === 1 ? `+${words[0]}*` : `+"${words.join(" ")}"`;
}

function likeOf(words: readonly string[]): string {
  return `%${words.join(" ").replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
