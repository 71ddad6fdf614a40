import { describe, expect, it } from "vitest";
import { workTypes } from "#db/taxonomy/contract.ts";
import type { Term } from "#db/taxonomy/role.ts";
import { employerTypes, industrySectors } from "#db/taxonomy/sector.ts";
import { postedWithinDays } from "#db/values.ts";
import { tokens } from "#server/text/tokens.ts";
import { allFilterPhrases } from "./phrases.ts";
import { facetFields } from "./search-input.ts";
import sectors from "./sector-phrases.json" with { type: "json" };
import thesaurus from "./thesaurus.json" with { type: "json" };

const key = (phrase: string) => tokens(phrase).join(" ");

describe("the vocabularies of the search box", () => {
  it("reads every alias of a sector, employer type or work type as a filter, or keeps it as words on purpose", () => {
    const read = new Set(allFilterPhrases.flatMap((entry) => entry.phrases.split(", ").map(key)));
    const kept = new Set(sectors.keptAsWords.map(key));
    const terms: readonly Term[] = [...industrySectors, ...employerTypes, ...workTypes];
    const missing = terms.flatMap((term) => term.aliases ?? []).filter((alias) => !read.has(key(alias)) && !kept.has(key(alias)));
    expect(missing).toEqual([]);
  });

  it("gives every phrase to one filter only", () => {
    const owners = new Map<string, string>();
    for (const entry of allFilterPhrases) {
      for (const phrase of entry.phrases.split(", ")) {
        const name = `${entry.field} ${entry.values.join()}`;
        const phraseKey = `${entry.isExact ?? false} ${entry.isExact ? phrase : key(phrase)}`;
        expect(owners.get(phraseKey) ?? name, phrase).toBe(name);
        owners.set(phraseKey, name);
      }
    }
  });

  it("names values that the list's own fields accept", () => {
    for (const entry of allFilterPhrases) {
      if (entry.field === "posted") expect(postedWithinDays).toContain(entry.values[0]);
      else for (const value of entry.values) expect(facetFields[entry.field].values.has(value)).toBe(true);
    }
  });

  it("has at least sixty groups of synonyms, each with something to find", () => {
    expect(thesaurus.equal.length).toBeGreaterThanOrEqual(60);
    for (const row of thesaurus.equal) expect(row.split(", ").length, row).toBeGreaterThan(1);
    for (const [typed, also] of Object.entries(thesaurus.oneWay)) expect(also.split(", ").map(key), typed).not.toContain(key(typed));
  });
});
