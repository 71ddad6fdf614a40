import { useEffect, useState } from "react";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { longDate } from "#src/lib/dates.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { trpc } from "#src/trpc/client.ts";
import { LoadError } from "#src/ui/load-error.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { useLazyCode } from "#src/ui/signed-in/late-part.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { NeedsScript } from "#src/ui/signed-in/needs-script.tsx";
import styles from "./shared-shortlist-page.module.css";

/**
 * A shortlist for recipients of its link. The secret is in the fragment, is removed from the address at once, and is never sent in a URL.
 */
export default function SharedShortlistPage({ params }: PageProps) {
  const [token, setToken] = useState("");
  const open = trpc.shortlists.open.useMutation();
  const { mutate } = open;
  useEffect(() => {
    const found = params.token ?? decodeURIComponent(location.hash.slice(1));
    if (!found) return;
    history.replaceState(history.state, "", "/shortlist");
    setToken(found);
    mutate({ token: found });
  }, [params.token, mutate]);
  const people = useLazyCode(["shared-people"], () => import("./shared-people.tsx"));
  const list = open.data;
  return (
    <div className={styles.page}>
      <PageHead
        title={list ? `Shortlist: ${list.name}` : "Shortlist"}
        description="A shortlist of candidates."
        canonicalPath={null}
        isIndexable={false}
      />
      <h1 tabIndex={-1}>{list?.name ?? "Shortlist"}</h1>
      <NeedsScript />
      {list ? (
        <div className={dashboard.stack}>
          <p>
            Shown to {list.forWhom} by {list.firmName}
            {list.jobTitle && ` for ${list.jobTitle}`}. The link works until {longDate(new Date(list.expiresAt))}. Everybody on the list can
            see that it was opened; please pass the link on to nobody.
          </p>
          <Loaded query={people} what="the list" rows={6}>
            {({ SharedPeople }) => <SharedPeople token={token} people={list.people} />}
          </Loaded>
        </div>
      ) : open.error ? (
        <LoadError what="this shortlist" error={open.error} onRetry={() => mutate({ token })} />
      ) : (
        <p role="status">
          {token
            ? "Opening the shortlist"
            : "Open the whole link that you were sent. If part of it is missing, ask for it to be sent again."}
        </p>
      )}
    </div>
  );
}
