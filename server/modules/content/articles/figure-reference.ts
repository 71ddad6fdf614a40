const figureKinds = ["jobs", "pay"] as const;
export type FigureKind = (typeof figureKinds)[number];

/** A figure that stands in a text by reference: "jobs: level=senior, location=Leeds". */
export interface FigureReference {
  kind: FigureKind;
  /** As written; a key may stand twice. */
  parameters: readonly (readonly [key: string, value: string])[];
}

export type ReadFigure = { reference: FigureReference } | { fault: string };

const maxChars = 400;

/** Reads what stands between two pairs of braces. Says what is wrong in a sentence; whether the keys and values mean anything is judged elsewhere. */
export function readFigure(written: string): ReadFigure {
  const named = `“{{${shortened(written)}}}”`;
  if (written.length > maxChars) return { fault: `${named} is too long for a figure.` };
  const [, kind = "", rest] = /^\s*([^\s:]*)\s*(?::(.*))?$/s.exec(written) ?? [];
  if (!isKind(kind)) return { fault: `${named} names no figure: it begins with “jobs” or “pay”, then a colon.` };
  const parts = (rest ?? "").split(",").map((part) => part.trim());
  const parameters: [string, string][] = [];
  for (const part of parts) {
    if (part === "" && parts.length === 1) break;
    const [, key, value] = /^([a-z]+)\s*=\s*(\S.*)$/s.exec(part) ?? [];
    if (key === undefined || value === undefined) {
      return { fault: part === "" ? `${named} has a comma too many.` : `${named}: write “${shortened(part)}” as a key, “=” and a value.` };
    }
    parameters.push([key, value]);
  }
  return { reference: { kind, parameters } };
}

const isKind = (text: string): text is FigureKind => (figureKinds as readonly string[]).includes(text);

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
