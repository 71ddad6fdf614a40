import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { referenceAliases, referencePlaces } from "#db/reference/places.ts";
import type { Place, PlaceResolution } from "#server/kernel/services/place.types.ts";
import { buildGazetteer } from "./gazetteer.ts";
import { resolveName, shownName, shownText } from "./resolve-place.ts";

const gazetteer = buildGazetteer(referencePlaces(), referenceAliases());

/** "Leeds, West Yorkshire", "? Brighton" (unknown, suggested), "~ M1 (Manchester area)", "A | B" (which one?), "*" (anywhere). */
function shown(resolution: PlaceResolution): string {
  if (resolution.kind === "anywhere") return "*";
  if (resolution.kind === "unknown") return `? ${resolution.nearest?.name ?? ""}`.trim();
  if (resolution.kind === "ambiguous") return resolution.choices.map(({ label }) => label).join(" | ");
  return `${resolution.isApproximate ? "~ " : ""}${resolution.place.label}`;
}

const table: Record<string, [string, string][]> = {
  "the largest towns at once": [
    ["London", "London"],
    ["Birmingham", "Birmingham, West Midlands"],
    ["Leeds", "Leeds, West Yorkshire"],
    ["Bristol", "Bristol"],
    ["Glasgow", "Glasgow, Scotland"],
    ["Manchester", "Manchester, Greater Manchester"],
    ["Liverpool", "Liverpool, Merseyside"],
    ["Edinburgh", "Edinburgh, Scotland"],
    ["Cardiff", "Cardiff, Wales"],
    ["Belfast", "Belfast, Northern Ireland"],
    ["Sheffield", "Sheffield, South Yorkshire"],
    ["Nottingham", "Nottingham, Nottinghamshire"],
    ["Southampton", "Southampton, Hampshire"],
    ["Preston", "Preston, Lancashire"],
    ["Warrington", "Warrington, Cheshire"],
    ["Bath", "Bath, Somerset"],
    ["Reading", "Reading, Berkshire"],
    ["Durham", "Durham, County Durham"],
    ["York", "York, North Yorkshire"],
    ["Milton Keynes", "Milton Keynes, Buckinghamshire"],
    ["Blackburn", "Blackburn, Lancashire"],
    ["Washington", "Washington, Tyne and Wear"],
    ["Bury", "Bury, Greater Manchester"],
    ["Sutton", "Sutton, Greater London"],
  ],
  "case, spaces, accents and punctuation": [
    ["  lEEDS ", "Leeds, West Yorkshire"],
    ["BRISTOL", "Bristol"],
    ["Bristól", "Bristol"],
    ["St. Albans", "St Albans, Hertfordshire"],
    ["saint albans", "St Albans, Hertfordshire"],
    ["kings lynn", "King's Lynn, Norfolk"],
    ["King’s Lynn", "King's Lynn, Norfolk"],
    ["stoke on trent", "Stoke-on-Trent, Staffordshire"],
    ["Stoke-On-Trent", "Stoke-on-Trent, Staffordshire"],
    ["weston super mare", "Weston-super-Mare, Somerset"],
    ["newcastle-upon-tyne", "Newcastle upon Tyne, Tyne and Wear"],
    ["Newcastle on Tyne", "Newcastle upon Tyne, Tyne and Wear"],
    ["milton   keynes", "Milton Keynes, Buckinghamshire"],
    ["Leeds.", "Leeds, West Yorkshire"],
    ["bury st. edmunds", "Bury St Edmunds, Suffolk"],
    ["Burton on Trent", "Burton upon Trent, Staffordshire"],
  ],
  "names in use that are not the official ones": [
    ["hull", "Kingston upon Hull, East Riding of Yorkshire"],
    ["stoke", "Stoke-on-Trent, Staffordshire"],
    ["southend", "Southend-on-Sea, Essex"],
    ["brum", "Birmingham, West Midlands"],
    ["londonderry", "Derry, Northern Ireland"],
    ["tunbridge wells", "Royal Tunbridge Wells, Kent"],
    ["leamington", "Royal Leamington Spa, Warwickshire"],
    ["westminster", "City of Westminster, Greater London"],
    ["Camden", "Camden Town, Greater London"],
    ["kingston", "Kingston upon Thames, Greater London"],
    ["City of Edinburgh", "Edinburgh, Scotland"],
    ["Glasgow City", "Glasgow, Scotland"],
  ],
  "counties, as written and as shortened": [
    ["Kent", "Kent"],
    ["West Yorkshire", "West Yorkshire"],
    ["W Yorks", "West Yorkshire"],
    ["greater manchester", "Greater Manchester"],
    ["Merseyside", "Merseyside"],
    ["Tyne & Wear", "Tyne and Wear"],
    ["Teesside", "Tees Valley"],
    ["Berks", "Berkshire"],
    ["Northants", "Northamptonshire"],
    ["Hants", "Hampshire"],
    ["Co. Durham", "County Durham"],
    ["Cheshire", "Cheshire"],
    ["Highlands", "Highland"],
    ["Anglesey", "Isle of Anglesey"],
    ["Isle of Wight", "Isle of Wight"],
  ],
  "regions and countries": [
    ["West Midlands", "West Midlands"],
    ["north-west", "North West"],
    ["the south east", "South East"],
    ["South East England", "South East"],
    ["Yorkshire", "Yorkshire and The Humber"],
    ["yorkshire & humber", "Yorkshire and The Humber"],
    ["East Anglia", "East of England"],
    ["Scotland", "Scotland"],
    ["cymru", "Wales"],
    ["South Wales", "Wales"],
    ["NI", "Northern Ireland"],
    ["England", "England"],
    ["M25", "London"],
    ["West London", "London"],
  ],
  "a name with what it belongs to": [
    ["Leeds, West Yorkshire", "Leeds, West Yorkshire"],
    ["Leeds West Yorkshire", "Leeds, West Yorkshire"],
    ["leeds yorkshire", "Leeds, West Yorkshire"],
    ["Leeds, UK", "Leeds, West Yorkshire"],
    ["Leeds, England, United Kingdom", "Leeds, West Yorkshire"],
    ["Newport, Gwent", "Newport, Wales"],
    ["Newport Isle of Wight", "Newport, Isle of Wight"],
    ["Newport (Shropshire)", "Newport, Shropshire"],
    ["Richmond, North Yorkshire", "Richmond, North Yorkshire"],
    ["Richmond, Surrey", "Richmond, Greater London"],
    ["Ashford, Kent", "Ashford, Kent"],
    ["Bangor, Gwynedd", "Bangor, Gwynedd"],
    ["Altrincham, Cheshire", "Altrincham, Greater Manchester"],
    ["Croydon, Surrey", "Croydon, Greater London"],
    ["Leeds, LS1", "Leeds, West Yorkshire"],
    ["near York", "York, North Yorkshire"],
    ["Lincoln UK", "Lincoln, Lincolnshire"],
    ["Leeds city centre", "Leeds, West Yorkshire"],
    ["Central Manchester", "Manchester, Greater Manchester"],
    ["Bristol area", "Bristol"],
  ],
  "a name that several places share, or several names": [
    ["Ashford", "Ashford, Kent | Ashford, Surrey"],
    ["Richmond", "Richmond, Greater London | Richmond, North Yorkshire"],
    ["Bangor", "Bangor, Northern Ireland | Bangor, Gwynedd"],
    ["newcastle", "Newcastle upon Tyne, Tyne and Wear | Newcastle under Lyme, Staffordshire | Newcastle, Northern Ireland"],
    ["Midlands", "West Midlands | East Midlands"],
    ["Sussex", "West Sussex | East Sussex"],
    ["Home Counties", "South East | East of England"],
    ["Leeds / Hull", "Leeds, West Yorkshire | Kingston upon Hull, East Riding of Yorkshire"],
    ["Leeds, London", "Leeds, West Yorkshire | London"],
    ["Leeds, Manchester", "Leeds, West Yorkshire | Manchester, Greater Manchester"],
    ["York, Hull, Leeds", "York, North Yorkshire | Kingston upon Hull, East Riding of Yorkshire | Leeds, West Yorkshire"],
    ["Kent/Surrey/Sussex", "Kent | Surrey | West Sussex | East Sussex"],
    ["Leeds or Manchester", "Leeds, West Yorkshire | Manchester, Greater Manchester"],
  ],
  "postcodes, at their district or their area's town": [
    ["SW1A1AA", "~ SW1A 1AA (Central London area)"],
    ["sw1a 1aa", "~ SW1A 1AA (Central London area)"],
    ["  ls1   4ap ", "~ LS1 4AP (Leeds area)"],
    ["LS1 4", "~ LS1 (Leeds area)"],
    ["LS1 4AP, UK", "~ LS1 4AP (Leeds area)"],
    ["postcode LS1 4AP", "~ LS1 4AP (Leeds area)"],
    ["LS 1 4AP", "~ LS1 4AP (Leeds area)"],
    ["LSI 4AP", "~ LS1 4AP (Leeds area)"],
    ["m1", "~ M1 (Manchester area)"],
    ["EC1A", "~ EC1A (Central London area)"],
    ["BT1", "~ BT1 (Belfast area)"],
    ["CF10 1ep", "~ CF10 1EP (Cardiff area)"],
    ["M25 1AA", "~ M25 1AA (Manchester area)"],
    ["B33 8TH", "~ B33 8TH (Birmingham area)"],
    ["LS", "Leeds (LS)"],
    ["XX99", "?"],
    ["QQ1 1QQ", "?"],
    ["JE2", "?"],
  ],
  "no place at all": [
    ["", "*"],
    ["   ", "*"],
    ["UK", "*"],
    ["u.k.", "*"],
    ["United Kingdom", "*"],
    ["anywhere", "*"],
    ["Nationwide", "*"],
    ["Remote", "*"],
    ["UK-wide", "*"],
    ["work from home", "*"],
  ],
  "slips of the pen": [
    ["Brsitol", "? Bristol"],
    ["Birmingam", "? Birmingham"],
    ["Brighten", "? Brighton"],
    ["Manchster", "? Manchester"],
    ["Edinburg", "? Edinburgh"],
    ["Glasgw", "? Glasgow"],
    ["Leds", "? Leeds"],
    ["Lodnon", "? London"],
    ["Newcastel", "? Newcastle upon Tyne"],
    ["Nottingam", "? Nottingham"],
    ["Shefield", "? Sheffield"],
    ["Southhampton", "? Southampton"],
    ["Milton Keyns", "? Milton Keynes"],
    ["Liverpol", "? Liverpool"],
    ["Brsitol, Avon", "? Bristol"],
    ["Leeds, Essex", "? Leeds"],
    ["Clifton Nowhere, Bristol", "? Bristol"],
    ["Heaton Newcastle", "? Newcastle upon Tyne"],
    ["Sherwood Nottingham", "? Nottingham"],
    ["Victoria Road Swindon", "? Swindon"],
    ["lincoln green leeds", "? Leeds"],
    ["Reading Lane", "?"],
    ["Handsworth, Sheffield S13", "? Sheffield"],
    ["zzzzzzzz", "?"],
    ["xq", "?"],
    ["<script>", "?"],
    ["%_", "?"],
    ["££££", "?"],
  ],
};

for (const [name, rows] of Object.entries(table)) {
  describe(name, () => {
    test.each(rows)("%j is %s", (typed, expected) => expect(shown(resolveName(gazetteer, typed))).toBe(expected));
  });
}

test("Newport asks which one, the largest first", () => {
  const resolution = resolveName(gazetteer, "Newport");
  expect(shown(resolution)).toMatch(/^Newport, Wales \| Newport, Isle of Wight \| Newport, Shropshire \|/);
});

test("every choice offered is found by its own label", () => {
  for (const name of ["Newport", "Richmond", "Ashford", "newcastle", "Midlands", "Sussex", "Home Counties", "Leeds / Hull", "Hook"]) {
    const resolution = resolveName(gazetteer, name);
    if (resolution.kind !== "ambiguous") throw new Error(`${name} is not ambiguous`);
    for (const { label, id } of resolution.choices) expect(resolveName(gazetteer, label)).toMatchObject({ kind: "found", place: { id } });
  }
});

test("every town, county and region is found by its label, and by its name where it is shown by that", () => {
  const areas = referencePlaces().flatMap(({ id, kind }) => (kind === "county" || kind === "region" ? (gazetteer.byId(id) ?? []) : []));
  const isLost = ({ id }: Place, text: string) => {
    const resolution = resolveName(gazetteer, text);
    if (resolution.kind === "ambiguous") return !resolution.choices.some((choice) => choice.id === id);
    return resolution.kind !== "found" || resolution.place.id !== id;
  };
  const lost = [...gazetteer.towns(), ...areas].filter((place) => isLost(place, place.label) || isLost(place, shownName(gazetteer, place)));
  expect(lost.map(({ label }) => label)).toEqual([]);
});

test("a place is shown by its name, and with its county only where another of the name may be meant", () => {
  const shownAs = (text: string) => {
    const found = resolveName(gazetteer, text);
    return found.kind === "found" ? shownName(gazetteer, found.place) : found.kind;
  };
  expect(["Manchester", "Leeds", "Sutton", "Richmond, North Yorkshire", "Ashford, Kent", "West Midlands", "LS1 4AP"].map(shownAs)).toEqual([
    "Manchester",
    "Leeds",
    "Sutton",
    "Richmond, North Yorkshire",
    "Ashford, Kent",
    "West Midlands",
    "LS1 4AP (Leeds area)",
  ]);
  const typed = ["Manchester, Greater Manchester", "Ashford, Kent", "Leeds city centre", ""];
  expect(typed.map((text) => shownText(gazetteer, text))).toEqual(["Manchester", "Ashford, Kent", "Leeds city centre", ""]);
});

test("no text whatever makes it throw", () => {
  const words = fc.constantFrom(
    "Leeds",
    "Newport",
    "SW1A",
    "1AA",
    ",",
    "/",
    "or",
    "uk",
    "(",
    "near",
    "\u202e",
    "🏗",
    "%",
    "'",
    "st.",
    "area",
  );
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 400 }),
    fc.array(words, { maxLength: 8 }).map((parts) => parts.join(" ")),
  );
  fc.assert(fc.property(text, (typed) => ["anywhere", "found", "ambiguous", "unknown"].includes(resolveName(gazetteer, typed).kind)));
});

test("a swap of two neighbouring letters inside a city's name suggests a place", () => {
  const cities = gazetteer.towns().filter(({ name, population }) => population > 150_000 && /^[A-Za-z]{6,}$/.test(name));
  fc.assert(
    fc.property(fc.constantFrom(...cities), fc.nat(), (city, seed) => {
      const at = 1 + (seed % (city.name.length - 2));
      const slip = city.name.slice(0, at) + city.name.charAt(at + 1) + city.name.charAt(at) + city.name.slice(at + 2);
      const resolution = resolveName(gazetteer, slip);
      return resolution.kind === "unknown" ? resolution.nearest !== null : resolution.kind !== "anywhere";
    }),
  );
});
