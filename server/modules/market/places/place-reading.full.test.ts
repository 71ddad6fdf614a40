import fc from "fast-check";
import { expect, test } from "vitest";
import { referenceAliases, referencePlaces } from "#db/reference/places.ts";
import { fuzz, fuzzTimeoutMs, hostileText } from "#tests/fixtures/fuzz.ts";
import { readAdvertPlace } from "./advert-place.ts";
import { buildGazetteer } from "./gazetteer.ts";
import { resolveName } from "./resolve-place.ts";

const gazetteer = buildGazetteer(referencePlaces(), referenceAliases());
const words = fc.constantFrom(
  ...gazetteer.towns().map(({ name }) => name),
  ...referencePlaces().flatMap(({ kind, name }) => (kind === "town" ? [] : [name])),
  ...referenceAliases().map(({ alias }) => alias),
  ..."nr|near|city of|London Borough of|area|UK|me|so|ab|Hybrid|days|(2)|LS1 4AP|SW1A|m4|and|or|&|Road|St|north|south east|Ireland|,|/|;|-|–|(|)|\n|•|\u202e|ﬁ|½|İ|🏗".split(
    "|",
  ),
);
const texts = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .array(fc.tuple(words, fc.constantFrom(" ", ", ", "", "/", " - ")), { maxLength: 40 })
      .map((parts) => parts.flat().join("")),
  },
  hostileText(["Newport", "South East", "Kent, ", "LS1 4AP ", " / ", "and ", "(", "-"]),
);

test(
  "no text makes the place reader throw, or names a place twice",
  () => {
    fuzz(texts, (text) => {
      const { place, others } = readAdvertPlace(gazetteer, text);
      const ids = [place, ...others].flatMap((each) => each?.id ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      expect(["anywhere", "found", "ambiguous", "unknown"]).toContain(resolveName(gazetteer, text).kind);
    });
  },
  fuzzTimeoutMs,
);
