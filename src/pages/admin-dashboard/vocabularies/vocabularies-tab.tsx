import { ListSkeleton } from "#src/dashboard/list-skeleton.tsx";
import type { TabProps } from "#src/dashboard/tab-panel.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { VocabularyLists } from "./vocabulary-lists.tsx";
import { VocabularyView } from "./vocabulary-view.tsx";

/** All vocabularies, or the values of the one that the address names. */
export default function VocabulariesTab({ search }: TabProps) {
  const query = trpc.admin.vocabularies.list.useQuery(undefined, { staleTime: 0 });
  const asked = search.get("vocabulary");
  return (
    <Loaded query={query} what="the vocabularies" rows={8} skeleton={<ListSkeleton rows={8} />}>
      {({ open, closed }) => {
        const opened = open.find(({ name }) => name === asked);
        return opened ? (
          <VocabularyView key={opened.name} vocabulary={opened.name} search={search} />
        ) : (
          <VocabularyLists open={open} closed={closed} />
        );
      }}
    </Loaded>
  );
}
