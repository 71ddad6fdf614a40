import { trpc } from "#src/trpc/client.ts";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { RetentionList } from "#src/ui/stored-data-list.tsx";

/** All data stored about the user: what, why and how long. */
export function RetainedData() {
  const query = trpc.account.data.summary.useQuery();
  return (
    <Loaded query={query} what="what we keep about you" rows={6}>
      {({ kept }) => <RetentionList items={kept} />}
    </Loaded>
  );
}
