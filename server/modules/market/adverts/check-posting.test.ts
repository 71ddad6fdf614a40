import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldsOfSteps } from "#db/posting-values.ts";
import { checkWording } from "./check-posting.ts";
import { fieldNames } from "./posting-fields.ts";
import { loadedWordings } from "./rules/wording-lists.ts";

const anyText = fc.array(fc.integer({ min: 0, max: 0x10_ff_ff }), { maxLength: 1000 }).map((points) => String.fromCodePoint(...points));
const found = (text: string) => checkWording({}, text);

it("has every field of an advert in one step of the form", () => {
  expect([...Object.values(fieldsOfSteps).flat(), "confirmed"].sort()).toEqual([...fieldNames].sort());
});

describe("wording", () => {
  it.each([
    ["We want a young, dynamic surveyor", "young", "age", "warning"],
    ["Ideal for recent graduates", "recent graduates", "age", "warning"],
    ["a highly experienced QS", "highly experienced", "age", "warning"],
    ["a digital native", "digital native", "age", "warning"],
    ["Applicants under 35", "applicants under 35", "age", "question"],
    ["Maximum age 40", "maximum age 40", "age", "question"],
    ["No older than 45", "no older than 45", "age", "question"],
    ["She will report to the director", "she will", "sex", "warning"],
    ["site foreman wanted", "foreman", "sex", "warning"],
    ["Men only", "men only", "sex", "question"],
    ["native English speaker", "native english speaker", "race or nationality", "warning"],
    ["British nationals only", "british nationals only", "race or nationality", "question"],
    ["No foreigners", "no foreigners", "race or nationality", "question"],
    ["Christians only", "christians only", "religion or belief", "question"],
    ["must be able-bodied", "able-bodied", "disability", "warning"],
    ["no disabilities", "no disabilities", "disability", "question"],
    ["heterosexual only", "heterosexual only", "sexual orientation", "question"],
    ["no family ties", "no family ties", "marriage or family", "warning"],
    ["not pregnant", "not pregnant", "pregnancy", "question"],
  ])("“%s” is noticed", (text, words, characteristic, severity) => {
    const [first] = found(text);
    expect(first).toMatchObject({ severity, field: "description" });
    expect(first?.detail).toContain(`“${words}”`);
    expect(first?.detail).toContain(characteristic);
  });

  it.each([
    "We have traded for over 40 years and employ over 50 people.",
    "Projects over 20m, under 30 minutes from Leeds.",
    "A mature project team, single point of contact, single-stage tenders.",
    "Over 25 years' experience in groundworks across the firm.",
    "You will report to the Young's Brewery estate office.",
    "Our average age of housing stock is a challenge.",
    "You hold the right to work in the UK. SC clearance asks for five years of residence.",
    "We pay your RICS membership and visa fees paid by us.",
  ])("“%s” is nobody's shutting out", (text) => expect(found(text).filter(({ severity }) => severity === "question")).toEqual([]));

  it.each(["A registration fee of £50 applies", "Pay a refundable deposit first", "uniform deposit of £30"])(
    "“%s” asks for money",
    (text) => {
      expect(found(text)[0]).toMatchObject({ severity: "question" });
      expect(found(text)[0]?.detail).toContain("Employment Agencies Act 1973, section 6");
    },
  );

  it("is looked for in the title, the experience and the questions too, each named", () => {
    const questions = [
      { question: "Do you drive?", kind: "yes-no" as const, isRequired: true },
      { question: "Are you unmarried?", kind: "yes-no" as const, isRequired: true },
    ];
    const all = checkWording({ title: "Young QS", experience: "A native speaker", questions }, "");
    expect(all.map(({ pointer }) => pointer)).toEqual(["/title", "/experience", "/questions/1/question"]);
  });

  it("of every line of the list is found in some words, and the lists name a way out", () => {
    for (const { instead } of loadedWordings) expect(instead).toMatch(/[.…]$/);
  });

  it("is judged whatever it is, in little time", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { field } of found(text)) expect(field).toBe("description");
      }),
    );
    expect(found("under ".repeat(20_000))).toEqual([]);
  });
});
