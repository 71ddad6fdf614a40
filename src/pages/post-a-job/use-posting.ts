import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { QuestionCode } from "#db/question-values.ts";
import { type CurrentUser, currentUserQuery } from "#src/features/auth/current-user.ts";
import { preferences, useStoredChoice } from "#src/lib/display.ts";
import { type Refusal, refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { type ConcurrentEdit, diffFields, type InitialPosting, isSubmitted, mergeChanges } from "./quality-panel.tsx";
import type { ParsedStep, UnparsedInput } from "./read-typed.ts";
import {
  type Changes,
  type FieldName,
  type Fields,
  type FilledFrom,
  fieldsToFill,
  type Marks,
  type StepName,
  steps,
  withoutMarks,
} from "./steps.ts";
import { clearStoredEdits, readStoredMarks, storeEdits, storeMarks } from "./unsaved-edits.ts";

const savedAfterMs = 1500;

/** State of the advert being edited: autosaved while it is a draft, one save at a time. */
export function usePosting({
  beginning,
  writer,
  companySlug,
  onCreated,
  onSaved,
}: {
  beginning: InitialPosting;
  writer: string;
  /** The company an administrator posts for. */
  companySlug: string | null;
  onCreated: (id: string) => void;
  onSaved: (id: string) => void;
}) {
  const { client } = trpc.useUtils();
  const queries = useQueryClient();
  const [fields, setFields] = useState<Fields>(beginning.fields);
  const [faults, setFaults] = useState<ParsedStep["faults"]>({});
  const [unread, setUnread] = useState<UnparsedInput>({});
  const [outcome, setOutcome] = useState<{ savedAt: Date | null; refusal: Refusal | null }>({ savedAt: null, refusal: null });
  const [elsewhere, setElsewhere] = useState<ConcurrentEdit | null>(beginning.elsewhere);
  const [changeWaits, setChangeWaits] = useState(beginning.changeWaits);
  const [isUnsaved, setUnsaved] = useState(beginning.isRestored);
  /** Incremented when fields were filled other than by typing. */
  const [renewal, setRenewal] = useState(0);
  const [marks, setMarks] = useState<Marks>(() => ({ ...beginning.marks, ...readStoredMarks(beginning.id, writer) }));
  const latestMarks = useRef(marks);
  /** Values taken from the last advert are no draft until the user acts. */
  const isTouched = useRef(beginning.id !== null || beginning.isRestored);
  const here = useRef<Fields>(beginning.fields);
  const seen = useRef(beginning.seen);
  const draftId = useRef(beginning.id);
  const isHeld = useRef(beginning.elsewhere !== null);
  const createKey = useRef(crypto.randomUUID());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean>>(Promise.resolve(true));
  const prefersAutomatic = useStoredChoice(preferences, "autoSave", [true, false]);
  // A live advert changes only when its advertiser saves it, not while they type.
  const isAutomatic = prefersAutomatic && !isSubmitted(beginning.status);

  const mark = (next: Marks) => {
    latestMarks.current = next;
    setMarks(next);
    storeMarks(draftId.current, writer, next);
  };
  const show = (next: Fields) => {
    here.current = next;
    setFields(next);
    setRenewal((count) => count + 1);
  };
  /** Saves the changed fields; on a stale version it adopts other users' changes to other fields and retries. */
  const keep = async (written: Fields, left = 3): Promise<void> => {
    const changes = diffFields(seen.current.fields, written);
    if (Object.keys(changes).length === 0) return;
    try {
      await send(changes, written);
    } catch (error) {
      const unread = unparsedFieldsOf(refusalOf(error));
      if (left > 0 && Object.keys(unread).length > 0) {
        // The other fields are still saved.
        setFaults((known) => ({ ...known, ...unread }));
        await keep(withSavedFields(written, seen.current.fields, unread), 0);
        return;
      }
      if (left === 0 || draftId.current === null || refusalOf(error).code !== "stale") throw error;
      const theirs = await client.posting.get.query({ id: draftId.current });
      const merged = mergeChanges({ seen: seen.current.fields, mine: here.current, theirs: theirs.fields });
      if (merged.conflicts.length > 0) {
        isHeld.current = true;
        setElsewhere({ theirs, conflicts: merged.conflicts });
        return;
      }
      seen.current = { version: theirs.version, fields: theirs.fields };
      show(merged.fields);
      await keep(merged.fields, left - 1);
    }
  };
  const send = async (changes: Changes, written: Fields): Promise<void> => {
    if (draftId.current === null) {
      const context = { idempotencyKey: createKey.current };
      const made = await client.posting.create.mutate({ fields: changes, companySlug }, { context });
      draftId.current = made.id;
      clearStoredEdits(null);
      storeMarks(null, writer, {});
      storeMarks(made.id, writer, latestMarks.current);
      seen.current = { version: made.version, fields: written };
      onCreated(made.id);
    } else {
      const sent = { id: draftId.current, version: seen.current.version, fields: changes };
      const { version, changeWaits: waits = false } = await client.posting.update.mutate(sent);
      seen.current = { version, fields: written };
      setChangeWaits(waits);
    }
  };
  /** Resolves to whether all edits are saved. */
  const save = (): Promise<boolean> => {
    const now = queries.getQueryData<CurrentUser | null>(currentUserQuery.queryKey);
    // Another user has signed in here meanwhile and must not save these edits.
    if (now && now.id !== writer) return Promise.resolve(false);
    clearTimeout(timer.current);
    running.current = running.current.then(async () => {
      if (isHeld.current) return false;
      if (!isTouched.current) return true;
      const written = here.current;
      if (Object.keys(diffFields(seen.current.fields, written)).length === 0) return settled(seen.current.fields);
      try {
        await keep(written);
        return isHeld.current ? false : settled(seen.current.fields, new Date());
      } catch (error) {
        const refusal = refusalOf(error);
        setOutcome(({ savedAt }) => ({ savedAt, refusal }));
        if (isAutomatic && refusal.retryAfterSeconds !== null)
          timer.current = setTimeout(() => void save(), refusal.retryAfterSeconds * 1000);
        return false;
      }
    });
    return running.current;
  };
  const settled = (saved: Fields, savedAt?: Date): boolean => {
    setOutcome((known) => ({ savedAt: savedAt ?? known.savedAt, refusal: null }));
    const isWhole = Object.keys(diffFields(saved, here.current)).length === 0;
    setUnsaved(!isWhole);
    if (isWhole) clearStoredEdits(draftId.current);
    if (savedAt && draftId.current !== null) onSaved(draftId.current);
    return isWhole;
  };
  const keepHere = () => storeEdits(draftId.current, { writer, seen: seen.current, fields: here.current });
  const saveSoon = () => {
    isTouched.current = true;
    setUnsaved(true);
    keepHere();
    clearTimeout(timer.current);
    if (isAutomatic) timer.current = setTimeout(() => void save(), savedAfterMs);
  };
  const latestSave = useRef(save);
  latestSave.current = isAutomatic ? save : () => Promise.resolve(false);
  useEffect(() => {
    const saveWhenHidden = () => document.visibilityState === "hidden" && void latestSave.current();
    document.addEventListener("visibilitychange", saveWhenHidden);
    return () => {
      document.removeEventListener("visibilitychange", saveWhenHidden);
      void latestSave.current();
    };
  }, []);
  useEffect(() => {
    if (beginning.isRestored) void latestSave.current();
  }, [beginning.isRestored]);

  const adopt = (read: Fields) => {
    const names = Object.keys(read) as FieldName[];
    const next = { ...here.current, ...read };
    for (const name of names) if (read[name] === undefined) delete next[name];
    setFaults((known) => withoutFields(known, names));
    setUnread((known) => withoutFields(known, names));
    show(next);
    saveSoon();
  };

  return {
    id: draftId.current,
    fields,
    /** Values that nobody has typed or confirmed. */
    marks,
    faults,
    /** Unparsed input of all steps: restored when its step is opened again. */
    unread,
    ...outcome,
    elsewhere,
    changeWaits,
    isUnsaved,
    isAutomatic,
    renewal,
    save,
    /** The id as soon as the draft is created, before the next render. */
    idNow: () => draftId.current,
    unsavedChanges: () => diffFields(seen.current.fields, here.current),
    begunFields: () => here.current,
    /** Records a step's current values. Fields that cannot be parsed keep their previous value. */
    note: (step: StepName, typed: ParsedStep, edited?: string) => {
      if (edited !== undefined && edited in latestMarks.current) mark(withoutMarks(latestMarks.current, [edited]));
      const otherSteps = <T extends object>(known: T): T => withoutFields(known, steps[step].fields);
      const stepFields = Object.fromEntries(
        steps[step].fields.flatMap((name) => {
          const value = name in typed.faults ? here.current[name] : typed.fields[name];
          return value === undefined ? [] : [[name, value]];
        }),
      );
      here.current = { ...otherSteps(here.current), ...stepFields } as Fields;
      setFields(here.current);
      setFaults((known) => ({ ...otherSteps(known), ...typed.faults }));
      setUnread((known) => ({ ...otherSteps(known), ...typed.unread }));
      saveSoon();
    },
    /** Applies parsed values to their fields and clears those fields' errors. */
    adopt,
    /** Fills empty fields with what was read, and marks them. Returns the values that were taken. */
    fill: (read: Fields, from: FilledFrom): Fields => {
      const taken = fieldsToFill(read, here.current, latestMarks.current);
      mark({ ...latestMarks.current, ...Object.fromEntries(Object.keys(taken).map((name) => [name, from])) });
      if (Object.keys(taken).length > 0) adopt(taken);
      return taken;
    },
    /** Takes the marks from these fields; values that are wrong are cleared. */
    settle: (names: readonly FieldName[], isRight: boolean) => {
      mark(withoutMarks(latestMarks.current, names));
      if (isRight) saveSoon();
      else adopt(Object.fromEntries(names.map((name) => [name, undefined])) as Fields);
    },
    confirm: (codes: readonly QuestionCode[]) => {
      here.current = { ...here.current, confirmed: [...new Set([...(here.current.confirmed ?? []), ...codes])] };
      setFields(here.current);
      return save();
    },
    /** Applies the choices made for conflicting fields, and continues from the other user's version. */
    choose: (chosen: Fields) => {
      if (!elsewhere) return;
      const merged = mergeChanges({ seen: seen.current.fields, mine: here.current, theirs: elsewhere.theirs.fields });
      const next = Object.fromEntries(
        Object.entries({ ...merged.fields, ...Object.fromEntries(elsewhere.conflicts.map((name) => [name, chosen[name]])) }).filter(
          ([, value]) => value !== undefined,
        ),
      ) as Fields;
      seen.current = { version: elsewhere.theirs.version, fields: elsewhere.theirs.fields };
      isHeld.current = false;
      setElsewhere(null);
      show(next);
      keepHere();
      void save();
    },
  };
}

/** Returns a copy without the entries of these fields, keyed by field or by control, such as "payOtherRates/0/minPence". */
function withoutFields<T extends object>(known: T, names: readonly FieldName[]): T {
  return Object.fromEntries(Object.entries(known).filter(([name]) => !names.includes(name.split("/")[0] as FieldName))) as T;
}

export type PostingEditorState = ReturnType<typeof usePosting>;

/** Returns messages for fields the server could not parse. Their pointers begin with "fields/"; those of validation rules do not. */
function unparsedFieldsOf({ code, fieldErrors }: Refusal): ParsedStep["faults"] {
  if (code !== "invalid-fields") return {};
  return Object.fromEntries(
    Object.entries(fieldErrors).flatMap(([pointer, fault]) => {
      const [first, name] = pointer.split("/");
      return first === "fields" && name ? [[name, fault]] : [];
    }),
  );
}

function withSavedFields(written: Fields, saved: Fields, names: ParsedStep["faults"]): Fields {
  const { ...next } = written as Record<string, unknown>;
  for (const name of Object.keys(names) as FieldName[]) {
    delete next[name];
    if (saved[name] !== undefined) next[name] = saved[name];
  }
  return next as Fields;
}
