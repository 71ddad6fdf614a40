import { useCallback, useEffect, useRef, useState } from "react";
import { trpc } from "#src/trpc/client.ts";
import type { PostingCheck } from "./posting-types.ts";

const judgedAfterMs = 600;

/** What the site says of an advert as it is kept: asked a moment after each save, and at once for whoever waits for it. */
export function useCheck(id: string | null) {
  const { client } = trpc.useUtils();
  const [check, setCheck] = useState<PostingCheck | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(0);
  const judge = useCallback(
    async (draftId: string): Promise<PostingCheck> => {
      clearTimeout(timer.current);
      latest.current += 1;
      const mine = latest.current;
      const found = await client.posting.validate.mutate({ id: draftId });
      if (mine === latest.current) setCheck(found);
      return found;
    },
    [client],
  );
  /** That it cannot be judged just now takes nothing from writing. */
  const judgeSoon = useCallback(
    (draftId: string) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => judge(draftId).catch(() => {}), judgedAfterMs);
    },
    [judge],
  );
  useEffect(() => {
    if (id !== null) judgeSoon(id);
    return () => clearTimeout(timer.current);
  }, [id, judgeSoon]);
  return { check, judge, judgeSoon };
}
