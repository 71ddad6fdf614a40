import { useRef, useState } from "react";
import { isSame, mergeFields } from "#src/lib/merge-fields.ts";
import { refusalOf } from "#src/lib/refusal.ts";

export interface Versioned<Version, Fields> {
  version: Version;
  fields: Fields;
}

/** What both changed, each otherwise: the rest of `fields` is merged already. */
export interface FieldConflict<Version, Fields> {
  theirs: Versioned<Version, Fields>;
  /** With what is typed where both changed it. */
  fields: Fields;
  names: (keyof Fields & string)[];
}

interface MergingSave<Version, Fields> {
  opened: Versioned<Version, Fields>;
  /** Saves over a version; answers the one there is then. */
  send: (version: Version, fields: Fields) => Promise<Version>;
  fetchNewest: () => Promise<Versioned<Version, Fields>>;
  /** Called after a save that took in what somebody else had written, or chosen of it: what is shown is not what was typed. */
  onMerged: (saved: Versioned<Version, Fields>) => void;
  /** What tells of a save that came too late. */
  staleCode?: string;
}

const triesAtMost = 4;

/**
 * Saves what was typed together with what somebody else has saved meanwhile in other fields. Only where both changed a field is somebody asked: then `keep`
 * throws the refusal, and `conflict` says which fields.
 */
export function useMergingSave<Version, Fields extends object>({
  opened,
  send,
  fetchNewest,
  onMerged,
  staleCode = "stale",
}: MergingSave<Version, Fields>) {
  const seen = useRef(opened);
  const [conflict, setConflict] = useState<FieldConflict<Version, Fields> | null>(null);
  const keep = async (typed: Fields, isChosen = false): Promise<void> => {
    let mine = typed;
    let hasAdopted = isChosen;
    for (let tries = 1; ; tries += 1) {
      try {
        const version = await send(seen.current.version, mine);
        seen.current = { version, fields: mine };
        setConflict(null);
        if (hasAdopted) onMerged(seen.current);
        return;
      } catch (error) {
        if (refusalOf(error).code !== staleCode || tries === triesAtMost) throw error;
        const theirs = await fetchNewest();
        const { fields, conflicts, adopted } = mergeFields({ seen: seen.current.fields, mine, theirs: theirs.fields }, isSame);
        if (conflicts.length > 0) {
          setConflict({ theirs, fields, names: conflicts });
          throw error;
        }
        mine = fields;
        hasAdopted ||= adopted.length > 0;
        seen.current = theirs;
      }
    }
  };
  /** Saves with their wording in these fields, and one's own in the others. */
  const settle = async (takenFromThem: readonly string[]): Promise<void> => {
    if (!conflict) return;
    seen.current = conflict.theirs;
    const theirs = Object.fromEntries(takenFromThem.map((name) => [name, conflict.theirs.fields[name as keyof Fields]]));
    await keep({ ...conflict.fields, ...theirs }, true);
  };
  return { keep, settle, conflict };
}
