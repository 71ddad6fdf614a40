import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import { isBatchAppropriate } from "#src/features/auth/session-flags.ts";
import { createStored } from "#src/lib/stored.ts";
import { batchByIds, trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { showToast } from "#src/ui/toast/show-toast.ts";
import styles from "./compare.module.css";

/** Bar at the foot of the screen with the adverts picked for comparison; hidden when there are none. */
export function CompareBar() {
  const picks = useComparePicks();
  const titles = usePickedTitles(picks);
  if (picks.length === 0) return null;
  return (
    <section className={styles.bar} aria-label="Adverts to compare" data-compare-bar="" data-screen-only="">
      <p role="status">{picks.length === 1 ? "1 picked: pick another to compare" : `${picks.length} picked`}</p>
      {titles.length > 0 && <p className={styles.titles}>{titles.join(" · ")}</p>}
      {picks.length > 1 && <Link href={paths.compare(picks)}>Compare them</Link>}
      <Button kind="quiet" onClick={() => comparePicks.set([])}>
        Clear<span className="visually-hidden"> adverts to compare</span>
      </Button>
    </section>
  );
}

interface JobTitle {
  id: number;
  title: string;
}

/**
 * Returns titles of picked adverts, in the order picked: the list they came from may no longer be loaded. One request for all: by their ids
 * for signed-in users, as cards for visitors. An advert that no longer exists is left out.
 */
function usePickedTitles(picks: readonly number[]): readonly string[] {
  const { client } = trpc.useUtils();
  const { data = [] } = useQuery({
    queryKey: ["titles of picked jobs", picks],
    queryFn: async ({ signal }): Promise<readonly JobTitle[]> => {
      if (!isBatchAppropriate()) return client.jobs.cards.query({ jobIds: [...picks] });
      const found = await Promise.allSettled(picks.map((id) => batchByIds<JobTitle>("/api/jobs", id, { signal })));
      return found.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    },
    enabled: picks.length > 0,
    retry: false,
    placeholderData: (before) => before,
  });
  return picks.flatMap((id) => data.find((job) => job.id === id)?.title ?? []);
}

const none: readonly number[] = [];

/** Adverts picked for comparison, in the order picked, for the lifetime of this tab. */
export const comparePicks = createStored<readonly number[]>(
  "comparedJobs",
  (value) => (Array.isArray(value) ? value.filter((id) => Number.isInteger(id)).slice(0, limits.comparedJobs) : none),
  "session",
);

export const useComparePicks = (): readonly number[] => useSyncExternalStore(comparePicks.subscribe, comparePicks.get, () => none);

export function CompareToggle({
  job: { id, title },
  className = styles.toggle,
}: {
  job: { id: number; title: string };
  className?: string;
}) {
  const picks = useComparePicks();
  const isPicked = picks.includes(id);
  const change = () => {
    const others = comparePicks.get().filter((each) => each !== id);
    if (!isPicked && others.length >= limits.comparedJobs) {
      const text = `${limits.comparedJobs} adverts can be compared at once. Let go of one first.`;
      showToast({ title: "Not picked", text, tone: "destructive" });
      return;
    }
    comparePicks.set(isPicked ? others : [...others, id]);
  };
  return (
    <button type="button" className={className} aria-pressed={isPicked} aria-label={`Compare ${title}`} onClick={change}>
      {isPicked && "✓ "}Compare
    </button>
  );
}
