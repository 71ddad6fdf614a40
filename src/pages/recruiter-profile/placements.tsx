import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import styles from "./recruiter-profile.module.css";

type Own = Outputs["recruiters"]["placements"];

const stateWords: Record<Own["items"][number]["state"], string> = {
  claimed: "Waits for the person hired",
  confirmed: "✓ Confirmed: counts on your page",
  disputed: "Disputed: does not count",
};

/** Hires by one's own adverts: claimed, and counted once the person hired agrees. */
export function Placements() {
  const query = trpc.recruiters.placements.useQuery();
  return (
    <section aria-labelledby="placements" className={styles.section}>
      <SectionHeading id="placements">Placements</SectionHeading>
      <p className={styles.soft}>A placement counts on your page once the person hired confirms it. They are asked when you claim it.</p>
      <Loaded query={query} what="your placements" rows={2}>
        {(own) => <Lists own={own} />}
      </Loaded>
    </section>
  );
}

function Lists({ own: { items, claimable } }: { own: Own }) {
  const cache = trpc.useUtils().recruiters;
  const claim = trpc.recruiters.claimPlacement.useMutation({ onSettled: () => cache.placements.invalidate() });
  return (
    <>
      {claim.error && <p role="alert">{refusalOf(claim.error).message}</p>}
      {claimable.length > 0 && (
        <ul className={styles.list}>
          {claimable.map(({ applicationId, jobTitle, hiredAt }) => (
            <li key={applicationId} className={styles.message}>
              <p>
                {jobTitle} <span className={styles.soft}>hired {longDate(new Date(hiredAt))}</span>
              </p>
              <p>
                <Button onClick={() => claim.mutate({ id: applicationId })} disabled={claim.isPending}>
                  Claim this placement<span className="visually-hidden">: {jobTitle}</span>
                </Button>
              </p>
            </li>
          ))}
        </ul>
      )}
      {items.length === 0 && claimable.length === 0 && (
        <p className={styles.soft}>None yet. Once an application to one of your adverts ends in a hire, you can claim it here.</p>
      )}
      {items.length > 0 && (
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">Advert</th>
              <th scope="col">State</th>
              <th scope="col" className={table.figure}>
                Claimed
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ id, jobTitle, state, claimedAt }) => (
              <tr key={id}>
                <th scope="row">{jobTitle}</th>
                <td>{stateWords[state]}</td>
                <td className={table.figure}>{longDate(new Date(claimedAt))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
