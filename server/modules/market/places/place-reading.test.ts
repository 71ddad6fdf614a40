import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { referenceAliases, referencePlaces } from "#db/reference/places.ts";
import type { Gazetteer, Place } from "#server/kernel/services/place.types.ts";
import { sizeOfRun } from "#tests/fixtures/size-of-run.ts";
import { readAdvertPlace } from "./advert-place.ts";
import { buildGazetteer } from "./gazetteer.ts";
import { placeKey } from "./place-key.ts";
import { resolveName } from "./resolve-place.ts";
import { streetWords } from "./words-beside-places.ts";

const gazetteer = buildGazetteer(referencePlaces(), referenceAliases());
const towns = gazetteer.towns().filter(({ population }) => population > 2000);
const areasOf = (town: Place) => gazetteer.ancestors(town.id).flatMap((id) => (id === town.id ? [] : (gazetteer.byId(id) ?? [])));
/** Such a name may be the first of a list: "Leeds, Pudsey". */
const sharesTownName = ({ name }: Place) =>
  gazetteer.named(placeKey(name).replace(/^city of | city$/g, "")).some(({ kind }) => kind === "town");
/** "South East Cowes" may be in the south of East Cowes; "Oxfordshire Grove" is a street. */
const runsTogether = (first: Place, second: Place, separator: string) =>
  separator === " " &&
  (gazetteer.named(placeKey(`${first.name.split(" ").at(-1)} ${second.name}`)).length > 0 ||
    streetWords.has(placeKey(second.name).split(" ")[0] ?? ""));
const numRuns = sizeOfRun({ daily: 400, full: 6000 });

const inAdvert = (text: string) => {
  const { place, others } = readAdvertPlace(gazetteer, text);
  return [place?.id ?? null, ...others.map(({ id }) => id)];
};
const inSearch = (text: string) => {
  const found = resolveName(gazetteer, text);
  return found.kind === "found" ? [found.place.id] : found.kind === "ambiguous" ? found.choices.map(({ id }) => id) : [found.kind];
};

const separators = fc.constantFrom(" ", ", ", " - ", " / ", " (", "; ", " and ", " or ", "\n");
const namedTexts = fc
  .array(fc.tuple(separators, fc.constantFrom(...towns.flatMap((town) => [town.name, ...areasOf(town).map(({ name }) => name)]))), {
    minLength: 1,
    maxLength: 5,
  })
  .map((names) => names.map(([separator, name], at) => (at === 0 ? name : separator + name)).join(""));

describe("reading a place", () => {
  test("does not depend on case or on spaces", () => {
    fc.assert(
      fc.property(namedTexts, fc.constantFrom("upper", "lower", "spaced"), (text, change) => {
        const changed =
          change === "upper" ? text.toUpperCase() : change === "lower" ? text.toLowerCase() : `  ${text.replaceAll(" ", "   ")} `;
        expect([inAdvert(changed), inSearch(changed)]).toEqual([inAdvert(text), inSearch(text)]);
      }),
      { numRuns },
    );
  });

  test("is not changed by the county, region or country that the place lies in", () => {
    const marks = fc.constantFrom([" ", ""], [", ", ""], [" - ", ""], [" (", ")"], ["/", ""]);
    fc.assert(
      fc.property(fc.constantFrom(...towns), fc.nat(), marks, (town, chosen, [before, after]) => {
        const areas = areasOf(town).filter((area) => !area.name.includes(",") && (before !== "/" || !sharesTownName(area)));
        const area = areas[chosen % areas.length];
        if (!area) return;
        const text = `${town.name}${before}${area.name}${after}`;
        if (readAdvertPlace(gazetteer, town.name).place?.id === town.id) expect(inAdvert(text), text).toEqual([town.id]);
        if (inSearch(town.name).join() === String(town.id)) expect(inSearch(text), text).toEqual([town.id]);
      }),
      { numRuns },
    );
  });

  test("finds the town behind its county where the county has a name of its own", () => {
    fc.assert(
      fc.property(fc.constantFrom(...towns), fc.nat(), fc.constantFrom(" ", ", ", " - "), (town, chosen, separator) => {
        const areas = areasOf(town).filter((area) => !sharesTownName(area));
        const area = areas[chosen % Math.max(areas.length, 1)];
        if (!area || readAdvertPlace(gazetteer, town.name).place?.id !== town.id || runsTogether(area, town, separator)) return;
        expect(inAdvert(`${area.name}${separator}${town.name}`), `${area.name}${separator}${town.name}`).toEqual([town.id]);
      }),
      { numRuns },
    );
  });

  test("takes a bounded amount of work, however long the text", () => {
    let looked = 0;
    const counting: Gazetteer = {
      ...gazetteer,
      named: (key) => {
        looked++;
        return gazetteer.named(key);
      },
      pointsIn: (id) => {
        looked += gazetteer.pointsIn(id).length;
        return gazetteer.pointsIn(id);
      },
    };
    const workOf = (text: string) => {
      looked = 0;
      readAdvertPlace(counting, text);
      resolveName({ ...counting, nearest: () => null }, text);
      return looked;
    };
    for (const piece of [
      "Leeds, ",
      "South East Newport Sutton ",
      "London / ",
      "LS1 4AP ",
      "a",
      "北",
      "Midlands, North, Ashford, Surrey, ",
      "(((,/",
    ]) {
      const [short, long] = [piece.repeat(Math.ceil(1000 / piece.length)), piece.repeat(Math.ceil(10_000 / piece.length))];
      expect(workOf(long), piece).toBe(workOf(short));
      expect(workOf(long), piece).toBeLessThan(150_000);
    }
  });
});
