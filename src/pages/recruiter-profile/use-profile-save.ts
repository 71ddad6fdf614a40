import { useRef, useState } from "react";
import type { QuestionCode } from "#db/question-values.ts";
import type { Outputs } from "#server/types.ts";
import { trpc } from "#src/trpc/client.ts";
import { type ConflictLine, wordingOf } from "#src/ui/merging/field-conflicts.tsx";
import { useMergingSave } from "#src/ui/merging/use-merging-save.ts";

/**
 * Saves a recruiter's profile, merging concurrent edits field by field.
 * @param fieldsOf picks the form's fields from the profile
 * @param send saves over a version and resolves to the new version
 */
export function useProfileSave<Fields extends object>({
  profile,
  fieldsOf,
  labels,
  send,
}: {
  profile: OwnProfile;
  fieldsOf: (profile: OwnProfile) => Fields;
  labels: Readonly<Record<keyof Fields & string, string>>;
  send: (sent: Fields & { version: number; confirmed: QuestionCode[] }) => Promise<{ version: number }>;
}) {
  const cache = trpc.useUtils().recruiters;
  const [shown, setShown] = useState({ profile, renewal: 0 });
  const [done, setDone] = useState("");
  const confirmed = useRef<QuestionCode[]>([]);
  const newest = useRef(profile);
  const merging = useMergingSave<number, Fields>({
    opened: { version: profile.version, fields: fieldsOf(profile) },
    send: async (version, fields) => {
      const saved = await send({ ...fields, version, confirmed: confirmed.current });
      setDone("");
      void cache.mine.invalidate();
      return saved.version;
    },
    fetchNewest: async () => {
      newest.current = await cache.mine.fetch(undefined, { staleTime: 0 });
      return { version: newest.current.version, fields: fieldsOf(newest.current) };
    },
    onMerged: ({ fields }) => {
      setShown(({ renewal }) => ({ profile: { ...newest.current, ...fields }, renewal: renewal + 1 }));
      setDone("Saved, together with the changes you made elsewhere.");
    },
  });
  const lines: ConflictLine[] = (merging.conflict?.names ?? []).map((name) => ({
    ...{ name, label: labels[name] },
    mine: wordingOf(merging.conflict?.fields[name]),
    theirs: wordingOf(merging.conflict?.theirs.fields[name]),
  }));
  return {
    ...shown,
    done,
    lines,
    settle: merging.settle,
    keep: (fields: Fields, codes: QuestionCode[]) => {
      confirmed.current = codes;
      return merging.keep(fields);
    },
  };
}

export type OwnProfile = Outputs["recruiters"]["mine"];
