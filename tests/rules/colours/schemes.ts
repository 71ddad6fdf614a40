import { readFileSync } from "node:fs";
import { type Color, parse } from "culori";
import postcss, { type Rule } from "postcss";

/** The site's colours under one combination of reader settings. */
export interface Scheme {
  name: string;
  hasHighContrast: boolean;
  /** By token, without its dashes. */
  colours: ReadonlyMap<string, Color>;
}

type Values = ReadonlyMap<string, string>;

const where = {
  ":root": "everybody",
  ':root[data-contrast="more"]': "high contrast by choice",
  "(prefers-contrast: more) :root:not([data-contrast])": "high contrast by the system",
  "print :root": "print",
} as const;

type Block = (typeof where)[keyof typeof where];

const blocks = readBlocks(readFileSync("src/styles/tokens.css", "utf8"));

/** Every token, with its value as designed. */
export const tokens: Values = valuesFor("everybody");

/** Names of the tokens that are one colour. */
export const colourTokens: readonly string[] = [...tokens.keys()].filter((name) => colourOf(tokens, name, 0) !== undefined);

export const schemes: readonly Scheme[] = [
  ...bothSchemes("as designed", valuesFor("everybody"), false),
  ...bothSchemes("high contrast by choice", valuesFor("high contrast by choice"), true),
  ...bothSchemes("high contrast by the system", valuesFor("high contrast by the system"), true),
  scheme("print", valuesFor("print"), 0, false),
  scheme("print, high contrast", new Map([...valuesFor("high contrast by choice"), ...(blocks.get("print") ?? [])]), 0, true),
];

function bothSchemes(name: string, values: Values, hasHighContrast: boolean): Scheme[] {
  return [scheme(`light, ${name}`, values, 0, hasHighContrast), scheme(`dark, ${name}`, values, 1, hasHighContrast)];
}

function scheme(name: string, values: Values, side: 0 | 1, hasHighContrast: boolean): Scheme {
  const colours = colourTokens.flatMap((token) => {
    const colour = colourOf(values, token, side);
    return colour ? [[token, colour] as const] : [];
  });
  return { name, hasHighContrast, colours: new Map(colours) };
}

function valuesFor(block: Block): Values {
  return new Map([...(blocks.get("everybody") ?? []), ...(blocks.get(block) ?? [])]);
}

/** @throws Error for colours set where no scheme above reads them. */
function readBlocks(css: string): Map<Block, Map<string, string>> {
  const found = new Map<Block, Map<string, string>>();
  postcss.parse(css).walkRules((rule) => {
    const place = placeOf(rule);
    const set = new Map<string, string>();
    rule.walkDecls(/^--/, ({ prop, value }) => void set.set(prop.slice(2), value));
    if (place in where) found.set(where[place as keyof typeof where], set);
    else if ([...set.values()].some((value) => /light-dark|#|rgb/.test(value))) throw new Error(`No scheme is known for ${place}`);
  });
  return found;
}

function placeOf({ selector, parent }: Rule): string {
  const media = parent?.type === "atrule" && "name" in parent && parent.name === "media" && "params" in parent ? `${parent.params} ` : "";
  return `${media}${selector}`;
}

/** `side` is 0 in the light scheme and 1 in the dark. */
function colourOf(values: Values, token: string, side: 0 | 1): Color | undefined {
  const value = values.get(token) ?? "";
  const alias = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (alias) return colourOf(values, alias, side);
  const either = /^light-dark\((.+),\s*(.+)\)$/s.exec(value);
  return /#|\w\(/.test(value) ? parse(either?.[side + 1] ?? value) : undefined;
}
