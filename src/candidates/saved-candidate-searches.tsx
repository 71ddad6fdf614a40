import { useState } from "react";
import dashboard from "#src/dashboard/dashboard.module.css";
import { formatCount } from "#src/lib/money.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { Link } from "#src/ui/link.tsx";
import { Tag } from "#src/ui/tag.tsx";

interface SavedProps {
  filters: Record<string, string>;
  href: (filters: Record<string, string>) => string;
}

/** Searches one comes back to, each with how many are new in it. */
export function SavedCandidateSearches({ filters, href }: SavedProps) {
  const cache = trpc.useUtils();
  const { data } = trpc.seekerSearches.list.useQuery();
  const settled = { onSettled: () => cache.seekerSearches.invalidate() };
  const save = trpc.seekerSearches.save.useMutation(settled);
  const remove = trpc.seekerSearches.remove.useMutation(settled);
  const seen = trpc.seekerSearches.seen.useMutation(settled);
  const [name, setName] = useState("");
  const isNarrowed = Object.keys(filters).some((each) => each !== "sort");
  const failure = save.error ?? remove.error;
  return (
    <section aria-label="Saved searches" className={dashboard.stack}>
      {data && data.items.length > 0 && (
        <ul className={dashboard.rows}>
          {data.items.map(({ id, name: kept, filters: asked, total, fresh }) => (
            <li key={id} className={dashboard.row}>
              <p className={dashboard.words}>
                <Link href={href(asked)} keepPlace onClick={() => seen.mutate({ id })}>
                  {kept}
                </Link>{" "}
                <span className={dashboard.soft}>
                  {total === null ? "Under 10 candidates" : `${formatCount(total)} or more candidates`}
                </span>{" "}
                {fresh > 0 && <Tag tone="new">{fresh} new or changed</Tag>}
              </p>
              <Button kind="quiet" onClick={() => remove.mutate({ id })}>
                Remove<span className="visually-hidden"> {kept}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isNarrowed && (
        <form
          className={dashboard.actions}
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate({ name, filters }, { onSuccess: () => setName("") });
          }}
        >
          <Field id="save-search" label="Save this search as">
            <input id="save-search" value={name} {...atMost(80)} required onChange={(event) => setName(event.currentTarget.value)} />
          </Field>
          <Button type="submit" disabled={save.isPending}>
            Save search
          </Button>
        </form>
      )}
      {failure && <p role="alert">{refusalOf(failure).message}</p>}
    </section>
  );
}
