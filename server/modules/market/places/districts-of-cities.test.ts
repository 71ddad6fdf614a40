import { expect, test } from "vitest";
import { referenceAliases, referencePlaces } from "#db/reference/places.ts";
import { readAdvertPlace } from "./advert-place.ts";
import { distanceMiles } from "./distance.ts";
import districts from "./districts-of-cities.json" with { type: "json" };
import { buildGazetteer } from "./gazetteer.ts";
import { resolveName } from "./resolve-place.ts";

const gazetteer = buildGazetteer(referencePlaces(), referenceAliases());
const labels = (text: string) => {
  const { place, others } = readAdvertPlace(gazetteer, text);
  return [place, ...others].map((each) => each?.label ?? "").join(" + ");
};

test.each([
  ["Ely, Cardiff", "Cardiff, Wales"],
  ["Cardiff (Ely)", "Cardiff, Wales"],
  ["Ely, Cardiff, South Wales", "Cardiff, Wales"],
  ["Whitchurch, Cardiff", "Whitchurch, Cardiff"],
  ["Richmond, Sheffield", "Sheffield, South Yorkshire"],
  ["Norton, Sheffield, South Yorkshire", "Sheffield, South Yorkshire"],
  ["Hamilton, Leicester", "Leicester, Leicestershire"],
  ["Clifton, Bristol", "Bristol"],
  ["Clifton, Nottingham", "Nottingham, Nottinghamshire"],
  ["Clifton, York", "York, North Yorkshire"],
  ["Newhaven, Edinburgh", "Edinburgh, Scotland"],
  ["Hyde, Manchester", "Hyde, Greater Manchester"],
  ["Woodley, Reading", "Woodley, Berkshire"],
  ["St Ives, Cambridgeshire", "Saint Ives, Cambridgeshire"],
  ["Ashford, Surrey", "Ashford, Surrey"],
])("%j is in its city: %s", (text, label) => {
  expect(labels(text)).toBe(label);
  expect(resolveName(gazetteer, text)).toMatchObject({ kind: "found", place: { label } });
});

test.each([
  ["Ely / Cardiff", "Ely, Cambridgeshire + Cardiff, Wales"],
  ["Whitby, York", "Whitby, North Yorkshire + York, North Yorkshire"],
  ["Inverness, Aberdeen", "Inverness, Highland + Aberdeen, Scotland"],
  ["Batley, Wakefield, Leeds", "Batley, West Yorkshire + Wakefield, West Yorkshire + Leeds, West Yorkshire"],
])("%j is a list", (text, expected) => expect(labels(text)).toBe(expected));

test("every district is read in its city, beside it or as it", () => {
  const pairs = Object.entries(districts).flatMap(([city, names]) => names.map((name) => ({ city, name })));
  const isFar = ({ city, name }: (typeof pairs)[number]) => {
    const [{ place }, town] = [readAdvertPlace(gazetteer, `${name}, ${city}`), readAdvertPlace(gazetteer, city).place];
    if (place?.lat == null || place.lng == null || town?.lat == null || town.lng == null) return true;
    return distanceMiles({ lat: place.lat, lng: place.lng }, { lat: town.lat, lng: town.lng }) > 12;
  };
  expect(pairs.filter(isFar)).toEqual([]);
});
