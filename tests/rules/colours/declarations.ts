import { readdirSync, readFileSync } from "node:fs";
import postcss, { type Declaration, type Rule } from "postcss";
import { colourTokens, tokens } from "./schemes.ts";

/** One colour that a rule of the site's style sheets gives to one property. */
export interface ColourUse {
  /** File and selector. */
  place: string;
  property: string;
  token: string;
}

/** A rule with a background other than a ground's, and its text colour if it sets one. */
export interface Painted {
  place: string;
  backgrounds: readonly string[];
  text: string | null;
}

const files = readdirSync("src", { recursive: true, encoding: "utf8" })
  .sort()
  .map((name) => `src/${name}`);
const styleSheets = files.filter((file) => file.endsWith(".css") && file !== "src/styles/tokens.css");
const rules = styleSheets.flatMap(rulesOf);

export const colourUses: readonly ColourUse[] = [
  ...rules.flatMap(({ place, declarations }) =>
    declarations.flatMap(({ property, named }) => named.map((token) => ({ place, property, token }))),
  ),
  ...files.filter((file) => file.endsWith(".tsx")).flatMap(usesInMarkup),
];

export const paintedRules: readonly Painted[] = rules.flatMap(({ place, declarations }) => {
  const namedBy = (property: RegExp) => declarations.flatMap((one) => (property.test(one.property) ? one.named : []));
  const backgrounds = namedBy(/^background(-color)?$/);
  return backgrounds.length > 0 ? [{ place, backgrounds, text: namedBy(/^color$/)[0] ?? null }] : [];
});

/** Opacity below 1 by rule: text that shows through has less contrast than its tokens. */
export const fadedRules: readonly string[] = styleSheets.flatMap((file) =>
  declarationsIn(file).flatMap((one) => (one.prop === "opacity" && Number(one.value) < 1 ? [placeOf(file, one)] : [])),
);

/** Rules that name the system's own colours though it has not forced them. */
export const systemColoursUnforced: readonly string[] = styleSheets.flatMap((file) =>
  declarationsIn(file).flatMap((one) =>
    /\b(Canvas|CanvasText|Highlight|HighlightText|ButtonText|ButtonFace|LinkText|GrayText|Field|FieldText)\b/.test(one.value) &&
    !isForced(one)
      ? [placeOf(file, one)]
      : [],
  ),
);

function rulesOf(file: string): { place: string; declarations: { property: string; named: string[] }[] }[] {
  const own = new Map<string, string[]>();
  for (const { prop, value } of declarationsIn(file)) if (prop.startsWith("--")) own.set(prop, [...(own.get(prop) ?? []), value]);
  const byRule = new Map<Rule, Declaration[]>();
  for (const one of declarationsIn(file)) {
    const rule = one.parent as Rule;
    if (!one.prop.startsWith("--")) byRule.set(rule, [...(byRule.get(rule) ?? []), one]);
  }
  return [...byRule.values()].map((declarations) => ({
    place: placeOf(file, declarations[0] as Declaration),
    declarations: declarations.map(({ prop, value }) => ({ property: prop, named: namedIn(value, own) })),
  }));
}

/** Colour tokens that a value comes to, by way of tokens such as --hairline and of properties that its own file sets. */
function namedIn(value: string, own: ReadonlyMap<string, readonly string[]>): string[] {
  return [...value.matchAll(/var\(--([\w-]+)/g)].flatMap(([, name = ""]) => {
    if (colourTokens.includes(name)) return [name];
    return [...(own.get(`--${name}`) ?? []), tokens.get(name) ?? ""].flatMap((meant) => namedIn(meant, own));
  });
}

function declarationsIn(file: string): Declaration[] {
  const found: Declaration[] = [];
  postcss.parse(readFileSync(file, "utf8")).walkDecls((one) => void found.push(one));
  return found;
}

function placeOf(file: string, { parent }: Declaration): string {
  return `${file.replace("src/", "")} ${(parent as Rule).selector?.replaceAll(/\s+/g, " ") ?? ""}`;
}

function isForced({ parent }: Declaration): boolean {
  for (let around = parent; around; around = around.parent as typeof parent) {
    if (around.type === "atrule" && "params" in around && String(around.params).includes("forced-colors: active")) return true;
  }
  return false;
}

/** Attributes of charts and drawings. */
function usesInMarkup(file: string): ColourUse[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/(\w+)\s*[=:]\s*\{?\s*["'`]var\(--([\w-]+)\)/g)].flatMap(([, property = "", token = ""]) =>
    colourTokens.includes(token) ? [{ place: file.replace("src/", ""), property, token }] : [],
  );
}
