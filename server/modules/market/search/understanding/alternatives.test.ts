import { describe, expect, it } from "vitest";
import { read } from "./reading.fixture.ts";

describe("alternatives", () => {
  it.each([
    ["senior qs or senior cost manager", "qs | cost manager", "level=senior"],
    ["senior qs or estimator", "senior+qs | estimator", ""],
    ["senior or assistant qs", "qs", "level=senior/assistant"],
    ["qs, £60k, permanent", "qs", "contractType=permanent year=60000.."],
    ["nec4 or nec3 qs", "qs", "suite=nec4/nec3"],
    ["qs or cost manager in leeds", "qs | cost manager", "at leeds"],
    ["qs or estimator leeds 60k perm", "qs | estimator", "at leeds contractType=permanent year=60000.."],
    ["estimator, quantity surveyor york", "estimator | quantity surveyor", "at york"],
    ["leeds qs or estimator", "qs | estimator", "at leeds"],
    ["qs or estimator part time", "qs | estimator", "workingPattern=part-time"],
    ["qs leeds or estimator york", "qs+leed | estimator+york", ""],
    ["perm qs or contract estimator", "perm+qs | contract+estimator", ""],
    ["qs or rail estimator", "qs | rail+estimator", ""],
    ["qs or estimator nec4", "qs | estimator+nec4", ""],
    ["qs, cost manager", "qs | cost manager", ""],
    ["qs/estimator", "qs | estimator", ""],
    ["qs / estimator leeds", "qs | estimator", "at leeds"],
    ["estimator/qs/planner kent", "estimator | qs | planner", "at kent"],
    ["cost manager/qs london 60k", "cost manager | qs", "at london year=60000.."],
    ["senior qs/estimator", "qs | estimator", "level=senior"],
    ["qs/senior estimator", "qs | senior+estimator", ""],
    ["quantity surveyor/estimator", "quantity surveyor | estimator", ""],
    ["senior/principal qs", "qs", "level=senior/principal-managing"],
    ["pm/qs", "pm | qs", ""],
    ["qs/pm leeds", "qs | pm", "at leeds"],
    ["senior qs / cm", "qs | cm", "level=senior"],
    ["buyer/estimator", "buyer | estimator", ""],
    ["qs kent/london", "qs", "at kent / london"],
    ["q/s leeds", "qs", "at leeds"],
    ["design/build estimator", "design build+estimator", ""],
  ])("reads %j as the words %j and the filters %j", (q, expectedWords, expectedFilters) => {
    const result = read(q);
    expect({ words: result.words, filters: result.filters }).toEqual({ words: expectedWords, filters: expectedFilters });
  });
});
