import { useQuery } from "@tanstack/react-query";
import { isBatchAppropriate } from "#src/trpc/batch-context.ts";
import { batchByIds } from "#src/trpc/batched.ts";
import { trpc } from "#src/trpc/client.ts";

interface Titled {
  id: number;
  title: string;
}

/**
 * Titles of picked adverts, in the order picked: the list they were picked from may be long gone. One request however many there are: by their ids for people
 * who are signed in, as cards for visitors. One that is not there any more is left out.
 */
export function usePickedTitles(picks: readonly number[]): readonly string[] {
  const { client } = trpc.useUtils();
  const { data = [] } = useQuery({
    queryKey: ["titles of picked jobs", picks],
    queryFn: async ({ signal }): Promise<readonly Titled[]> => {
      if (!isBatchAppropriate()) return client.jobs.cards.query({ jobIds: [...picks] });
      const found = await Promise.allSettled(picks.map((id) => batchByIds<Titled>("/api/jobs", id, { signal })));
      return found.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    },
    enabled: picks.length > 0,
    retry: false,
    placeholderData: (before) => before,
  });
  return picks.flatMap((id) => data.find((job) => job.id === id)?.title ?? []);
}
