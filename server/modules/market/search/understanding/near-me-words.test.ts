import { describe, expect, it } from "vitest";
import { referenceAliases, referencePlaces } from "#db/reference/places.ts";
import { buildGazetteer } from "#server/modules/market/places/gazetteer.ts";
import { exactPlaceFinder } from "../list/read-place.ts";
import { findNearMe, isNearMe } from "./place-words.ts";
import { read } from "./reading.fixture.ts";

const gazetteer = buildGazetteer(referencePlaces(), referenceAliases());
const findPlace = exactPlaceFinder(gazetteer);

describe("near me among the keywords", () => {
  it.each([
    ["qs near me", "qs"],
    ["QS jobs near me", "qs"],
    ["QS NEAR ME", "qs"],
    ["near me qs", "qs"],
    ["qs nearby", "qs"],
    ["qs near by", "qs"],
    ["qs around me", "qs"],
    ["qs close to me", "qs"],
    ["estimator in my area", "estimator"],
    ["estimator near my house", "estimator"],
    ["qs around here", "qs"],
    ["local qs", "qs"],
    ["local jobs estimator", "estimator"],
    ["estimator jobs local", "estimator"],
    ["qs local to me", "qs"],
    ["qs near where i live", "qs"],
    ["near me", ""],
    ["local", ""],
    ["qs my current location", "qs"],
    ["qs (my area)", "qs"],
    ["qs in our local area", "qs"],
    ["qs cloſe to me", "qs"],
  ])("%j asks where, and searches for %j", (q, words) => {
    const result = read(q, { findPlace });
    expect([result.words, result.understood.asksNearMe, result.understood.place]).toEqual([words, true, null]);
  });

  it.each([
    ["qs within 10 miles of me", 10],
    ["qs 25 miles from home", 25],
    ["within 5 miles of my postcode qs", 5],
    ["qs within 20 miles", 20],
    ["qs less than 10 miles from me", 10],
    ["up to 5 miles from home qs", 5],
    ["within 15 miles part time", 15],
    ["qs near me", null],
  ])("%j is within %j miles", (q, miles) =>
    expect(read(q, { findPlace }).understood).toMatchObject({ asksNearMe: true, radiusMiles: miles }),
  );

  it.each([
    "local authority qs",
    "local government",
    "local plan",
    "qs for me",
    "so qs",
    "to be ab",
    "find me a qs job",
    "me",
    "so",
    "be in it",
    "SO BE IT",
    "QS FOR ME",
    '"near me"',
    "-local qs",
    "nearmap surveyor",
    "closeout qs",
  ])("%j asks for no place", (q) => expect(read(q, { findPlace }).understood).toMatchObject({ asksNearMe: false, place: null }));

  it.each([
    ["qs LS", "LS"],
    ["QS LS", "LS"],
    ["Surveyor SO", "SO"],
    ["qs hs2 birmingham", "birmingham"],
    ["qs hinkley point c", "hinkley point c"],
    ["qs commutable from leeds", "leeds"],
    ["qs se london", "se london"],
    ["qs n wales", "n wales"],
    ["qs w mids", "w mids"],
    ["qs nw england", "nw england"],
    ["qs bham", "bham"],
    ["qs b'ham or mcr", "b'ham / mcr"],
    ["qs m25", "m25"],
    ["qs london borough of hackney", "london borough of hackney"],
    ["qs kent/essex", "kent / essex"],
    ["qs herts beds bucks", "herts / beds / bucks"],
    ["data centres slough", "slough"],
    ["qs southwark", "southwark"],
    ["qs london stansted", "london stansted"],
    ["qs near me leeds", "leeds"],
    ["qs outside ir35 leeds", "leeds"],
    ["inside ir35 manchester qs", "manchester"],
    ["p6 planner leeds", "leeds"],
    ["qs london south east", "london south east"],
    ["qs manchester lancashire north west", "manchester lancashire north west"],
  ])("%j is at %j", (q, place) => expect(read(q, { findPlace }).understood.place).toBe(place));

  it.each([
    ["qs within 20 miles of leeds", 20],
    ["20 miles from leeds qs", 20],
    ["qs leeds within 10 miles", 10],
    ["qs leeds 25 miles", 25],
    ["qs up to 20 miles from leeds", 20],
    ["qs less than 15 miles from leeds", 15],
    ["under 30 miles of leeds qs", 30],
    ["qs leeds (10 miles)", 10],
    ["qs leeds 10mi", 10],
    ["qs within commuting distance of leeds", null],
    ["qs travelling distance of leeds", null],
    ["qs local to leeds", null],
    ["qs in leeds", null],
  ])("%j is within %j miles of a place", (q, miles) =>
    expect(read(q, { findPlace }).understood).toMatchObject({
      asksNearMe: false,
      place: expect.stringContaining("leeds"),
      radiusMiles: miles,
    }),
  );

  it.each(["qs ls", "qs so", "surveyor ab", "estimator me"])("lower-case letters of a postcode area are words: %j", (q) =>
    expect(read(q, { findPlace }).understood.place).toBeNull(),
  );
});

describe("near me in the place box", () => {
  it.each([
    "near me",
    "Near me",
    "around me",
    "close to me",
    "in my area",
    "local",
    "Local jobs",
    "nearby",
    "my location",
    "near here",
    "jobs near me",
    "10 miles from me",
  ])("%j asks where", (text) => expect(isNearMe(text)).toBe(true));
  it.each(["me", "ME", "SO", "so", "Leeds", "near Leeds", "Home", "remote", "", "Nearsby", "Here Street"])("%j does not", (text) =>
    expect(isNearMe(text)).toBe(false),
  );
});

it("finds no more in a text of 10 kB than it reads", () => {
  const text = "near me, ".repeat(1200);
  expect(findNearMe(text).every(({ end }) => end <= 600)).toBe(true);
});
