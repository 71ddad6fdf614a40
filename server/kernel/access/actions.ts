import matrix from "./permission-matrix.json" with { type: "json" };

/*
 * How `permission-matrix.json` is read. One row per action, one cell per kind of principal, in the order AN JS RC FR CA PA.
 * `*` any row · `pub` published rows · `own` rows the caller created or that concern them · `co` rows of the caller's company · `app`
 * applicants to jobs the caller may manage · `opt` jobseekers who are discoverable · `unlocked` those whose contact details the caller's
 * plan has unlocked · `signed` requests signed with a shared secret · `-` refused. Several relations are joined by `|`. `+a` is always
 * audited, `+r` requires a password entered within five minutes, `+o` is never allowed on oneself.
 */
export type Action = keyof typeof matrix;
export const actions = Object.keys(matrix) as Action[];

const relations = ["*", "pub", "own", "co", "app", "opt", "unlocked", "signed"] as const;
export type Relation = (typeof relations)[number];

export interface Cell {
  /** Any one of these allows the action; empty means refused. */
  relations: readonly Relation[];
  isAudited: boolean;
  needsReauthentication: boolean;
  neverOnSelf: boolean;
}

/** Cells of an action, in the order of `matrixColumns`. */
export function cellsOf(action: Action): readonly Cell[] {
  return matrix[action].split(" ").map(readCell);
}

function readCell(text: string): Cell {
  const [names = "-", ...marks] = text.split("+");
  return {
    relations: names === "-" ? [] : names.split("|").map(readRelation),
    isAudited: marks.includes("a"),
    needsReauthentication: marks.includes("r"),
    neverOnSelf: marks.includes("o"),
  };
}

function readRelation(name: string): Relation {
  const found = relations.find((relation) => relation === name);
  if (!found) throw new Error(`The permission matrix has no relation "${name}".`);
  return found;
}
