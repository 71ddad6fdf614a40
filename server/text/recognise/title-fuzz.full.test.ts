import { expect, it } from "vitest";
import { fuzz, fuzzTimeoutMs, hostileText } from "#tests/fixtures/fuzz.ts";
import { readRole } from "./role.ts";
import { cleanTitle } from "./title-text.ts";

// Takes FUZZ_SECONDS, 10 s where nothing is said.

const fragments =
  "Quantity|Surveyor|QS|Q.S.|SurveyorRail|Senior|/|//| / |  |   | - |–| | |(|)|&amp;|&amp;amp;|<b>|<|>|Recruitment Consultant|Business Development Manager|Estimator|Body Shop|Commercial Manager|Contracts Manager|McAlpine|£60k|URGENT!!!|***|at |,|\n|\t|\u200b|A|a|É".split(
    "|",
  );

it(
  "reads any text as a title without failing, and gives one line of at most 160 characters",
  () =>
    fuzz(hostileText(fragments), (text) => {
      const title = cleanTitle(text);
      expect(title.length).toBeLessThanOrEqual(160);
      expect(title).toBe(title.trim());
      expect(title).not.toMatch(/\n|\p{Cc}/u);
      expect(["role", "other"]).toContain(readRole(title, text, { company: text, heading: text, places: [text] }).kind);
    }),
  fuzzTimeoutMs,
);
