import { expect, test } from "vitest";
import { parsePolicyReports } from "./policy-report.ts";

// Takes milliseconds.
const ofScript = { directive: "script-src-elem", source: "https://jobs.example.test/assets/app.js", line: 3, column: 7 };

test("a report by report-uri is read", () => {
  const report = {
    "effective-directive": "script-src-elem",
    "blocked-uri": "https://bad.example/x.js?who=robin@people.example",
    "source-file": ofScript.source,
    ...{ "line-number": 3, "column-number": 7 },
  };
  expect(parsePolicyReports({ "csp-report": report })).toEqual([{ ...ofScript, blocked: "https://bad.example" }]);
});

test("reports by report-to are read, those of other kinds left out", () => {
  const body = { effectiveDirective: "script-src-elem", blockedURL: "inline", sourceFile: ofScript.source, lineNumber: 3, columnNumber: 7 };
  const sent = [
    { type: "deprecation", body: {} },
    { type: "csp-violation", body },
  ];
  expect(parsePolicyReports(sent)).toEqual([{ ...ofScript, blocked: "inline" }]);
});

test.each([
  ["data:text/html,<b>", "data:"],
  ["eval", "eval"],
  [undefined, "nothing named"],
  ["not an address ::", "an address"],
])("what was blocked is named without what people may have typed: %s", (sent, blocked) => {
  expect(parsePolicyReports({ "csp-report": { "blocked-uri": sent } })).toMatchObject([{ blocked, directive: "unknown" }]);
});

test("what an extension tried is no report of ours", () => {
  expect(parsePolicyReports({ "csp-report": { "blocked-uri": "chrome-extension://abc/x.js" } })).toEqual([]);
});

test.each([null, "text", [], {}, { "csp-report": 1 }, [{ type: 1 }]])("%j is no report", (sent) => {
  expect(parsePolicyReports(sent)).toEqual([]);
});
