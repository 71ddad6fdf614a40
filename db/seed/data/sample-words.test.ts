import { describe, expect, it } from "vitest";
import { referencePlaces } from "../../reference/places.ts";
import { benefits, procurementRoutes, workingPatterns, workTypes } from "../../taxonomy/contract.ts";
import { jobCategories, seniorityLevels } from "../../taxonomy/role.ts";
import { contractForms, contractSuites, employerTypes, industrySectors } from "../../taxonomy/sector.ts";
import { measurementRules, softwareNames, tradeSkills } from "../../taxonomy/tools.ts";
import { needs, payBases, payPeriods, ricsRules, sides } from "../../values.ts";
import * as sampleWords from "./sample-words.ts";

const { dutyLists, firmNames, marketShape, packageWords, requestWords, suiteMix, titleLists, toolLists, ...listed } = sampleWords;
const sample = {
  ...dutyLists,
  ...firmNames,
  ...marketShape,
  ...packageWords,
  ...requestWords,
  ...suiteMix,
  ...titleLists,
  ...toolLists,
  ...listed,
};

const slugs = (terms: readonly { slug: string }[]) => terms.map(({ slug }) => slug);
const keys = (...records: readonly object[]) => records.flatMap((record) => Object.keys(record));
const values = <T>(...records: readonly Readonly<Record<string, T>>[]) => records.flatMap((record) => Object.values(record));

const hirers = Object.values(sample.hirerWords);
const sectors = Object.values(sample.sectorWords);
const places = referencePlaces();
const levelsOfCategories = values(sample.levelWeights);
const mixes = values(sample.mixOf, sample.sectorMix);
const forms = Object.entries(sample.formsOf).flatMap(([suite, weights]) => keys(weights).map((form) => form && `${suite}:${form}`));

describe("the words of the sample market name only known", () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ["employer types", keys(sample.hirerWords), slugs(employerTypes)],
    [
      "sectors",
      [
        ...hirers.flatMap((hirer) => hirer.sectors),
        ...keys(sample.sectorWords, sample.sectorShare, sample.sectorMix, sample.measurementOfSector),
      ],
      slugs(industrySectors),
    ],
    [
      "groups of sectors",
      keys(sample.mixOf, sample.skillsOfGroup, sample.softwareOfGroup, sample.measurementOfGroup),
      sectors.map(({ group }) => group),
    ],
    [
      "sides",
      [
        ...keys(sample.unnamedHirers, sample.sidePayFactor, sample.categoryWeights, sample.skillsOf, sample.softwareOf),
        ...keys(sample.titleEndings.side, ...levelsOfCategories),
      ],
      [...sides, "*"],
    ],
    ["categories", keys(sample.titleWords, sample.levelWeights, ...values(sample.categoryWeights)), slugs(jobCategories)],
    [
      "levels",
      [
        ...keys(sample.experienceWords, sample.levelPay, sample.claimsTitleWords, ...values(sample.titleWords)),
        ...keys(...levelsOfCategories.flatMap((weights) => values(weights))),
      ],
      slugs(seniorityLevels),
    ],
    ["suites", keys(sample.formsOf, ...mixes), slugs(contractSuites)],
    ["forms of suites", forms, ["", ...slugs(contractForms)]],
    ["skills", [...values(sample.skillsOf, sample.skillsOfGroup).flat(), ...sample.seniorSkills], slugs(tradeSkills)],
    ["software", values(sample.softwareOf, sample.softwareOfGroup).flat(), slugs(softwareNames)],
    ["rules of measurement", [...values(sample.measurementOfGroup).flat(), ...values(sample.measurementOfSector)], slugs(measurementRules)],
    ["benefits", keys(sample.benefitWords), slugs(benefits)],
    ["procurement routes", keys(sample.routeSentences), slugs(procurementRoutes)],
    ["working patterns", keys(sample.patternSentences, sample.titleEndings.pattern), slugs(workingPatterns)],
    ["work types", keys(sample.placeSentences), slugs(workTypes)],
    ["pay periods", keys(sample.statedPayWords), payPeriods],
    ["pay bases", keys(sample.basisWords), payBases],
    ["needs", keys(sample.suiteRequests), needs],
    ["rules on RICS membership", keys(sample.ricsRequests), ricsRules],
    ["regions", keys(sample.regionShape), places.filter(({ kind }) => kind === "region" || kind === "country").map(({ slug }) => slug)],
    [
      "towns",
      [...keys(sample.hotSpots), ...sectors.flatMap(({ hubs = [] }) => hubs)],
      // The gazetteer divides London into towns; the fixtures of the tests do not.
      ["London", ...places.filter(({ kind }) => kind === "town").map(({ name }) => name)],
    ],
  ])("%s", (_, used, known) => {
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((each) => !known.includes(each))).toEqual([]);
  });
});
