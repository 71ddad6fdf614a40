import { type Figure, pounds } from "../pay-words.ts";

interface NamedFigure {
  name: string;
  figure: Figure;
}

/** "Senior, London is advertised at £6,000 (9%) more at the median “From” and £7,000 (9%) more at the median “To” than Senior, UK." */
export function differenceWords(one: NamedFigure, other: NamedFigure, unit: string): string {
  const ends = (["low", "high"] as const).flatMap((end) => {
    const [first, second] = [one.figure[end], other.figure[end]];
    if (!first || !second) return [];
    const name = end === "low" ? "From" : "To";
    const pence = Math.round((first.p50 - second.p50) / 100) * 100;
    if (pence === 0) return [`the same at the median “${name}”`];
    const percent = Math.round((Math.abs(pence) / second.p50) * 100);
    return [`${pounds(Math.abs(pence))} ${unit} (${percent}%) ${pence > 0 ? "more" : "less"} at the median “${name}”`];
  });
  if (ends.length === 0) return "The two have no end of the range in common, so there is nothing to compare.";
  return `${one.name} is advertised at ${ends.join(" and ")} ${/more|less/.test(ends.at(-1) ?? "") ? "than" : "as"} ${other.name}.`;
}
