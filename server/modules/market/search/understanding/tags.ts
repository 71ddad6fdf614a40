import type { Finding, WordSpan, WordTag } from "./understood.types.ts";

/** One tag for each filter the words named; a filter named twice is one tag with two spans. */
export function buildTags(typed: string, findings: readonly Finding[]): WordTag[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.kind === "filter" ? finding.entry.field : finding.kind} ${finding.label}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].map((group) => {
    const first = group[0] as Finding;
    const spans = group.map(({ start, end }) => ({ start, end }));
    return {
      kind: first.kind === "filter" ? first.entry.field : first.kind,
      values: valuesOf(first),
      label: first.label,
      words: spans.map(({ start, end }) => typed.slice(start, end)).join(", "),
      spans,
      qWithout: withoutSpans(typed, spans),
    };
  });
}

function valuesOf(finding: Finding): string[] {
  if (finding.kind === "filter") return finding.entry.values.map(String);
  return finding.kind === "place" ? [finding.words] : [];
}

/** Takes words out of the keyword text and tidies the spaces, commas and "or" left without a neighbour. */
export function withoutSpans(typed: string, spans: readonly WordSpan[]): string {
  let text = typed;
  for (const { start, end } of [...spans].sort((a, b) => b.start - a.start)) text = `${text.slice(0, start)} ${text.slice(end)}`;
  return text
    .replace(/[^\S\n]+/g, " ")
    .replace(/(?:(?: ?[,|\n] ?| or (?=[,|\n]| ?or )|(?<=[,|\n]) ?or ))(?:(?: ?[,|\n] ?)|(?:or (?=or )))+/gi, ", ")
    .replace(/ or (?:or )+/gi, " or ")
    .replace(/^(?:[\s,|]+|or(?=[\s,|]|$))+/i, "")
    .replace(/(?:[\s,|]+|(?<=[\s,|])or)+$/i, "");
}
