import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { truthLimits } from "#db/own-values.ts";
import { daysAfter } from "#db/time-limits.ts";
import "#tests/fixtures/property-seed.ts";
import { nextFigure, type PublishedFigure } from "./publish.commands.ts";
import { describeTruth } from "./truth.queries.ts";

const start = new Date("2026-01-05T09:00:00Z");

interface Answer {
  mark: string;
  isTrue: boolean;
  state: "counted" | "doubtful";
}

/** Answers by person. Each change of an answer gets a new mark. */
class Answers {
  readonly byPerson = new Map<number, Answer>();
  private marks = 0;
  answer(person: number, isTrue: boolean): void {
    const known = this.byPerson.get(person);
    if (known?.isTrue === isTrue) return;
    this.byPerson.set(person, { mark: `mark-${++this.marks}`, isTrue, state: known?.state ?? "counted" });
  }
  setState(person: number, state: Answer["state"]): void {
    const known = this.byPerson.get(person);
    if (known) known.state = state;
  }
  cell() {
    const all = [...this.byPerson.values()];
    const counted = new Map(all.flatMap(({ mark, isTrue, state }) => (state === "counted" ? [[mark, isTrue] as const] : [])));
    return { counted, doubtful: new Set(all.flatMap(({ mark, state }) => (state === "doubtful" ? [mark] : []))) };
  }
}

const fiveAnswers = (isTrue = true) => {
  const answers = new Answers();
  for (let person = 1; person <= 5; person++) answers.answer(person, isTrue);
  return answers;
};
const publish = (answers: Answers, before: PublishedFigure | null = null, day = 0) =>
  nextFigure(before, answers.cell(), daysAfter(start, day));

describe("figures on whether adverts were true", () => {
  it("begin with the fifth answer", () => {
    const answers = new Answers();
    for (let person = 1; person < 5; person++) answers.answer(person, true);
    expect(publish(answers)).toBeNull();
    answers.answer(5, false);
    expect(publish(answers)).toMatchObject({ asAdvertised: 4, answers: 5, isShown: true });
  });

  it("change with the fifth new answer, a week after the last at the earliest", () => {
    const answers = fiveAnswers();
    const first = publish(answers);
    for (let person = 6; person <= 9; person++) answers.answer(person, false);
    expect(publish(answers, first, 30)).toBe(first);
    answers.answer(10, false);
    expect(publish(answers, first, 6)).toBe(first);
    expect(publish(answers, first, 7)).toMatchObject({ asAdvertised: 5, answers: 10 });
  });

  it("do not change when four people change their minds, however often", () => {
    const answers = fiveAnswers();
    const first = publish(answers);
    for (const isTrue of [false, true, false]) for (let person = 1; person <= 4; person++) answers.answer(person, isTrue);
    expect(publish(answers, first, 30)).toBe(first);
  });

  it("are hidden while an answer they count is held, and come back as they were", () => {
    const answers = fiveAnswers();
    const first = publish(answers);
    answers.setState(3, "doubtful");
    const hidden = publish(answers, first, 1);
    expect(hidden).toMatchObject({ isShown: false, answers: 5 });
    answers.setState(3, "counted");
    expect(publish(answers, hidden, 2)).toEqual(first);
  });

  it("stay as they are when answers grow old and are deleted, until five are gone", () => {
    const answers = fiveAnswers();
    for (let person = 6; person <= 12; person++) answers.answer(person, true);
    const first = publish(answers);
    for (let person = 1; person <= 4; person++) answers.byPerson.delete(person);
    expect(publish(answers, first, 30)).toBe(first);
    answers.byPerson.delete(5);
    expect(publish(answers, first, 30)).toMatchObject({ answers: 7 });
  });

  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ does: fc.constant("answer" as const), person: fc.integer({ min: 1, max: 25 }), isTrue: fc.boolean() }),
    },
    fc.record({ does: fc.constantFrom("hold", "release", "delete"), person: fc.integer({ min: 1, max: 25 }) }),
    { weight: 3, arbitrary: fc.record({ does: fc.constant("publish" as const), days: fc.integer({ min: 1, max: 9 }) }) },
  );

  it("never count fewer than five, never show an answer under review, and never differ by fewer than five people", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 30, maxLength: 160 }), (steps) => {
        const answers = new Answers();
        let [figure, day]: [PublishedFigure | null, number] = [null, 0];
        /** What each person is counted with in the figure. */
        let counted = new Map<number, string>();
        for (const each of steps) {
          if (each.does === "answer") answers.answer(each.person, each.isTrue);
          else if (each.does === "delete") answers.byPerson.delete(each.person);
          else if (each.does === "hold") answers.setState(each.person, "doubtful");
          else if (each.does === "release") answers.setState(each.person, "counted");
          else if (each.does === "publish") {
            day += each.days;
            const next = nextFigure(figure, answers.cell(), daysAfter(start, day));
            if (next && next.takenAt.getTime() !== figure?.takenAt.getTime()) {
              const members = new Set(next.members);
              const now = new Map(
                [...answers.byPerson].flatMap(([person, { mark }]) => (members.has(mark) ? [[person, mark] as const] : [])),
              );
              const people = new Set([...counted.keys(), ...now.keys()]);
              const differing = [...people].filter((person) => counted.get(person) !== now.get(person)).length;
              expect(differing).toBeGreaterThanOrEqual(truthLimits.answersAtOnce);
              expect(next.answers).toBe(now.size);
              counted = now;
            }
            if (next) {
              expect(next.answers).toBeGreaterThanOrEqual(truthLimits.answersAtOnce);
              const { doubtful } = answers.cell();
              if (next.isShown) expect(next.members.filter((mark) => doubtful.has(mark))).toEqual([]);
            }
            figure = next;
          }
        }
      }),
    );
  });
});

it("are told in one sentence", () => {
  expect(
    describeTruth([
      { question: "pay", asAdvertised: 23, answers: 25 },
      { question: "suite", asAdvertised: 20, answers: 24 },
      { question: "siteDays", asAdvertised: 19, answers: 25 },
    ]),
  ).toBe(
    "23 of 25 people it interviewed or hired say the pay was as advertised, 20 of 24 the contract suite, and 19 of 25 the site days and side.",
  );
  expect(describeTruth([{ question: "siteDays", asAdvertised: 5, answers: 5 }])).toBe(
    "5 of 5 people it interviewed or hired say the site days and side were as advertised.",
  );
  expect(describeTruth([{ question: "suite", asAdvertised: 0, answers: 5 }])).toBe(
    "0 of 5 people it interviewed or hired say the contract suite was as advertised.",
  );
});
