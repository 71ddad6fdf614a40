import { useState } from "react";
import { counted } from "#src/lib/money.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Options } from "#src/ui/field.tsx";

/** Adds the selected candidates to a shortlist, a new one when there is none yet. */
export function AddToShortlist({
  people,
  onDone,
}: {
  people: { seekerIds: readonly string[] } | { applicationIds: readonly string[] };
  onDone: (words: string) => void;
}) {
  const cache = trpc.useUtils();
  const { data } = trpc.shortlists.list.useQuery();
  const [listId, setListId] = useState("");
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    setFailure("");
    try {
      const id = listId || (await cache.client.shortlists.create.mutate({ name: "New shortlist" })).id;
      const { added } = await cache.client.shortlists.add.mutate({ id, ...toShortlistInput(people) });
      await cache.shortlists.invalidate();
      onDone(`${counted(added, "person", "people")} added. You find the list under Shortlists.`);
    } catch (error) {
      setFailure(refusalOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <label>
        <span className="visually-hidden">Shortlist</span>
        <select value={listId} onChange={(event) => setListId(event.currentTarget.value)}>
          <Options any="A new shortlist" of={data?.items.map(({ id, name }) => ({ value: id, label: name }))} />
        </select>
      </label>
      <Button disabled={isBusy} onClick={add}>
        Add to shortlist
      </Button>
      {failure && <span role="alert">{failure}</span>}
    </>
  );
}

const toShortlistInput = (people: { seekerIds: readonly string[] } | { applicationIds: readonly string[] }) =>
  "seekerIds" in people ? { seekerIds: [...people.seekerIds] } : { applicationIds: [...people.applicationIds] };
