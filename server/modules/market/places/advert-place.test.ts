import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { referenceAliases, referencePlaces } from "#db/reference/places.ts";
import { readAdvertPlace } from "./advert-place.ts";
import { buildGazetteer } from "./gazetteer.ts";

const gazetteer = buildGazetteer(referencePlaces(), referenceAliases());
const read = (text: string) => readAdvertPlace(gazetteer, text);

describe("the place in an advert's own words", () => {
  test.each([
    ["London (hybrid)", "London"],
    ["Kent & Medway", "Kent"],
    ["Kent and Medway", "Kent"],
    ["Medway, Kent", "Medway"],
    ["M25 corridor", "London"],
    ["Greater Manchester, England, UK", "Greater Manchester"],
    ["Bristol, BS1", "Bristol"],
    ["City of London, South East England", "City of London"],
    ["South West - Nationwide", "South West"],
    ["Site based - Leeds", "Leeds, West Yorkshire"],
    ["Manchester and surrounding areas", "Manchester, Greater Manchester"],
    ["Birmingham (2 days office)", "Birmingham, West Midlands"],
    ["M4 corridor", "South East"],
    ["Thames Valley", "South East"],
    ["South Coast", "South East"],
    ["Central Belt", "Scotland"],
    ["EC2A 4NE", "Central London (EC)"],
    ["LS1", "Leeds (LS)"],
    ["London, England, United Kingdom", "London"],
    ["Newcastle upon Tyne, Tyne and Wear", "Newcastle upon Tyne, Tyne and Wear"],
    ["Hybrid remote in London EC1A", "London"],
    ["Hinkley Point C, Somerset", "Hinkley Point, Somerset"],
    ["12 High Street, Guildford, Surrey GU1 3DY", "Guildford, Surrey"],
    ["Reading office", "Reading, Berkshire"],
    ["Newport, Isle of Wight", "Newport, Isle of Wight"],
    ["Newport", "Newport, Wales"],
    ["Belfast, Northern Ireland", "Belfast, Northern Ireland"],
    ["Sussex", "South East"],
    ["Remote - Scotland", "Scotland"],
    ["Tyne and Wear", "Tyne and Wear"],
    ["Aberdeen, Aberdeen City", "Aberdeen, Scotland"],
    ["Croydon, Surrey", "Croydon, Greater London"],
    ["Lincoln Green Leeds", "Leeds, West Yorkshire"],
    ["Lincoln Green, Leeds", "Leeds, West Yorkshire"],
    ["Chester Green Derby", "Derby, Derbyshire"],
    ["Cambridge Heath London", "London"],
    ["Durham Heights Gateshead", "Gateshead, Tyne and Wear"],
    ["Heaton Newcastle", "Newcastle upon Tyne, Tyne and Wear"],
    ["Ashton Preston", "Preston, Lancashire"],
    ["Bolton Woods Bradford", "Bradford, West Yorkshire"],
    ["Maindee Newport", "Newport, Wales"],
    ["Oxford Place Leeds", "Leeds, West Yorkshire"],
    ["Bath Road Reading RG1 6DT", "Reading, Berkshire"],
    ["Victoria Manchester", "Manchester, Greater Manchester"],
    ["Manchester Victoria", "Manchester, Greater Manchester"],
    ["Normanton Derby", "Derby, Derbyshire"],
    ["Handsworth, Sheffield S13", "Sheffield, South Yorkshire"],
    ["Oxford Circus, London", "London"],
    ["Newcastle Court Birmingham", "Birmingham, West Midlands"],
    ["Victoria Road Swindon", "Swindon, Wiltshire"],
    ["Preston Team", "Preston, Lancashire"],
    ["RAF Lakenheath", "Lakenheath, Suffolk"],
    ["AWE Aldermaston", "Aldermaston, Berkshire"],
    ["HMP Leeds", "Leeds, West Yorkshire"],
    ["LB Camden", "Camden Town, Greater London"],
    ["Caerdydd", "Cardiff, Wales"],
    ["Wrecsam, Cymru", "Wrexham, Wales"],
    ["Pen-y-bont / Bridgend", "Bridgend, Wales"],
    ["Sir Gâr", "Carmarthenshire"],
    ["Rhondda Cynon Taff", "Rhondda Cynon Taf"],
    ["Ebbsfleet Garden City, Kent", "Swanscombe, Kent"],
    ["Northstowe, Cambs", "Longstanton, Cambridgeshire"],
    ["B'ham", "Birmingham, West Midlands"],
    ["n wales", "Wales"],
  ])("%j is %s", (text, label) => expect(read(text)).toMatchObject({ place: { label } }));

  test.each([
    "",
    "Nationwide",
    "UK wide",
    "Remote (UK)",
    "Midlands",
    "Multiple locations",
    "Dublin, Ireland",
    "Perth, Australia",
    "New York",
    "London, Ontario",
    "New South Wales",
    "Cape Town",
    "Long Preston",
  ])("%j names no one place here", (text) => expect(read(text).place).toBeNull());

  test.each([
    ["Leeds / Hull", ["Leeds", "Kingston upon Hull"]],
    ["Leeds and Manchester", ["Leeds", "Manchester"]],
    ["Bath or Bristol", ["Bath", "Bristol"]],
    ["Leeds, Manchester, Birmingham", ["Leeds", "Manchester", "Birmingham"]],
    ["London & South East", ["London", "South East"]],
    ["London, Croydon", ["Croydon"]],
    ["Leeds Lincoln Green", ["Leeds"]],
    ["Leeds (Richmond Hill)", ["Leeds"]],
    ["Lincoln Green Leeds", ["Leeds"]],
    ["Manchester Victoria", ["Manchester"]],
    ["LEEDS COVERING MANCHESTER", ["Leeds", "Manchester"]],
    ["Between Kendal and Preston", ["Kendal", "Preston"]],
    ["site in Ipswich, head office Colchester", ["Ipswich", "Colchester"]],
  ])("%j lists %j", (text, names) => {
    const { place, others } = read(text);
    expect([place, ...others].map((each) => each?.name)).toEqual(names);
  });
});

test.each([
  ["Remote (UK)", true, false],
  ["Home based with travel across the UK", true, false],
  ["London (hybrid)", false, true],
  ["Hybrid remote in Leeds", false, true],
  ["Leeds, 3 days in the office", false, true],
  ["Leeds, two or three days a week in the office", false, true],
  ["Leeds, 5 days in the office", false, false],
  ["Remote with 1 day/wk in Bristol", false, true],
  ["Leeds, 2 days/week office", false, true],
  ["Remote, 2 days per week at Leeds", false, true],
  ["Leeds, not remote", false, false],
  ["Leeds", false, false],
])("%j says remote %s and hybrid %s", (text, saysRemote, saysHybrid) => expect(read(text)).toMatchObject({ saysRemote, saysHybrid }));

test("no text whatever makes it throw, and every town's label is read as that town or one of its name", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 500 }), (text) => Array.isArray(read(text).others)));
  const misread = gazetteer
    .towns()
    .filter(({ name, label, population }) => population > 20_000 && read(`${label}, UK (hybrid)`).place?.name !== name);
  expect(misread.map(({ label }) => label)).toEqual([]);
});
