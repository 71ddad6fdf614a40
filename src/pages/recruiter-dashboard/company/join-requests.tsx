import styles from "#src/features/dashboard/dashboard.module.css";
import { longDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { FaultNotice } from "#src/ui/notice.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";

/** Requests to join the company; hidden when there are none. */
export function JoinRequests() {
  const query = trpc.companies.joinRequests.useQuery(undefined, { staleTime: 0 });
  const cache = trpc.useUtils().companies.joinRequests;
  const decide = trpc.companies.decideJoinRequest.useMutation({ onSettled: () => cache.invalidate() });
  const { start, isBusy, refusal, prompt } = useCommand();
  if (!query.data?.length) return null;
  const answer = (id: string, isAccepted: boolean) => start(() => decide.mutateAsync({ id, isAccepted }));
  return (
    <Section id="join-requests" heading="Requests to join" className={styles.stack}>
      <p>Approve only people you know: recruiters can post adverts in your name and read the applications.</p>
      <FaultNotice>{refusal?.message}</FaultNotice>
      <ul className={styles.rows}>
        {query.data.map(({ id, name, email, askedAt }) => (
          <li key={id} className={styles.row}>
            <p className={styles.words}>
              {name}, {email}, asked on {longDate(new Date(askedAt))}
            </p>
            <div className={styles.side}>
              <Button aria-label={`Approve ${name}`} aria-disabled={isBusy} onClick={() => answer(id, true)}>
                Approve
              </Button>
              <Button kind="quiet" aria-label={`Refuse ${name}`} aria-disabled={isBusy} onClick={() => answer(id, false)}>
                Refuse
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {prompt}
    </Section>
  );
}
