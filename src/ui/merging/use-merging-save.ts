import { useRef, useState } from "react";
import { isSame, mergeFields } from "#src/lib/merge-fields.ts";
import { refusalOf } from "#src/lib/refusal.ts";

interface Versioned<Version, Fields> {
  version: Version;
  fields: Fields;
}

/** Fields both users changed to different values; the rest of `fields` is merged already. */
export interface FieldConflict<Version, Fields> {
  theirs: Versioned<Version, Fields>;
  /** Conflicting fields have the typed value. */
  fields: Fields;
  names: (keyof Fields & string)[];
}

interface MergingSave<Version, Fields> {
  opened: Versioned<Version, Fields>;
  /** Saves over a version; resolves to the new version. */
  send: (version: Version, fields: Fields) => Promise<Version>;
  fetchNewest: () => Promise<Versioned<Version, Fields>>;
  /** Called after a save that adopted another user's values, so that what is shown differs from what was typed. */
  onMerged: (saved: Versioned<Version, Fields>) => void;
  /** Error code of a save over an outdated version. */
  staleCode?: string;
}

const triesAtMost = 4;

/**
 * Saves input merged with concurrent changes to other fields. The user is asked only where both changed a field: `keep` then throws the
 * error, and `conflict` names the fields.
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
  /** Saves with the other user's values in these fields, and the local ones in the rest. */
  const settle = async (takenFromThem: readonly string[]): Promise<void> => {
    if (!conflict) return;
    seen.current = conflict.theirs;
    const theirs = Object.fromEntries(takenFromThem.map((name) => [name, conflict.theirs.fields[name as keyof Fields]]));
    await keep({ ...conflict.fields, ...theirs }, true);
  };
  return { keep, settle, conflict };
}
