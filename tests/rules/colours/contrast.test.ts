import { wcagContrast } from "culori";
import { describe, expect, test } from "vitest";
import { colourUses, fadedRules, paintedRules, systemColoursUnforced } from "./declarations.ts";
import { decoration, faded, fills, grounds, marks, marksOnFills, shades, texts, textsOfFills } from "./permitted-pairs.ts";
import { colourTokens, type Scheme, schemes } from "./schemes.ts";

// WCAG 2.2: 1.4.3 (4.5 to 1), 1.4.6 in high contrast (7 to 1), 1.4.11 for non-text (3 to 1). Takes about 0.1 s.

type Pair = readonly [front: string, back: string];

const isOf = (names: readonly string[]) => (name: string) => names.includes(name);
const isGround = isOf(grounds);
const isDecoration = isOf(decoration);
const painted = paintedRules.filter(({ backgrounds }) => backgrounds.some((name) => !isGround(name) && !isDecoration(name)));
const backsOf = (backgrounds: readonly string[]) => backgrounds.filter((name) => !isDecoration(name));

/** Text with its background: every ground, rules that set both, and the fills of the table. */
const textPairs: readonly Pair[] = [
  ...texts.flatMap((text) => grounds.map((ground): Pair => [text, ground])),
  ...shades.map((shade): Pair => ["ink", shade]),
  ...paintedRules.flatMap(({ backgrounds, text }) => (text ? backgrounds.map((back): Pair => [text, back]) : [])),
  ...painted.flatMap(({ place, backgrounds }) => {
    const fill = fills[place];
    return fill && "text" in fill ? backsOf(backgrounds).map((back): Pair => [fill.text, back]) : [];
  }),
];

const markPairs: readonly Pair[] = [
  ...marks.flatMap((mark) => grounds.map((ground): Pair => [mark, ground])),
  ...painted.flatMap(({ place, backgrounds }) => {
    const fill = fills[place];
    return fill && "seenOn" in fill ? fill.seenOn.flatMap((around) => backsOf(backgrounds).map((back): Pair => [back, around])) : [];
  }),
  ...marksOnFills,
];

const tooWeak = ({ colours }: Scheme, pairs: readonly Pair[], least: number): string[] =>
  pairs.flatMap(([front, back]) => {
    const [one, other] = [colours.get(front), colours.get(back)];
    const contrast = one && other ? wcagContrast(one, other) : 0;
    return contrast < least ? [`${front} on ${back} is ${contrast.toFixed(2)} to 1, of ${least}`] : [];
  });

describe.each(schemes)("$name", (scheme) => {
  test("every text stands out from what is behind it", () => {
    expect(tooWeak(scheme, textPairs, scheme.hasHighContrast ? 7 : 4.5)).toEqual([]);
  });

  test("edges of controls, focus rings, icons and meters stand out from what is around them", () => {
    expect(tooWeak(scheme, markPairs, 3)).toEqual([]);
  });

  test("nothing that carries text lets another colour through", () => {
    const opaque = [...grounds, ...texts, ...marks, "accent-hover", "on-accent"];
    expect(opaque.filter((name) => (scheme.colours.get(name)?.alpha ?? 1) < 1)).toEqual([]);
  });
});

test("every colour has a role, so that a new one is compared with what it is seen on", () => {
  const known = isOf([...grounds, ...marks, ...textsOfFills, ...decoration, ...shades, "accent-hover"]);
  expect(colourTokens.filter((name) => !known(name))).toEqual([]);
});

test("a style sheet uses each colour in its role", () => {
  const isText = isOf(texts);
  const isShade = isOf(shades);
  const isMark = isOf([...marks, ...decoration, ...textsOfFills]);
  const ownText = new Set(painted.filter(({ text }) => text).map(({ place, text }) => `${place} ${text}`));
  const misused = colourUses.filter(({ place, property, token }) => {
    if (property.startsWith("background")) return false;
    // A drawn area, with ink on it as on a map.
    if (property === "fill" && isShade(token)) return false;
    return property === "color" ? !isText(token) && !ownText.has(`${place} ${token}`) : !isMark(token);
  });
  expect(misused).toEqual([]);
});

test("whatever paints over a ground sets its text’s colour, or is in the table of what stands on it", () => {
  expect(painted.filter(({ place, text }) => text === null && !(place in fills)).map(({ place }) => place)).toEqual([]);
  const places = new Set(painted.map(({ place }) => place));
  expect(
    Object.keys(fills).filter((place) => !places.has(place)),
    "left in the table",
  ).toEqual([]);
});

test("only what is disabled or passing is seen through, and the system’s colours are named only where it forces them", () => {
  expect([...fadedRules].sort()).toEqual([...faded].sort());
  expect(systemColoursUnforced).toEqual([]);
});

test("the comparison itself sees many rules", () => {
  expect([colourUses.length > 400, paintedRules.length > 80, textPairs.length > 30, schemes.length]).toEqual([true, true, true, 8]);
});
