import { paths } from "#server/paths.ts";
import styles from "#src/dashboard/dashboard.module.css";
import { trpc } from "#src/trpc/client.ts";
import { CheckboxField } from "#src/ui/form/checkbox-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";

/** The advert that is looked at, and whether its applicants' names are hidden. */
export function BlindSwitch({ jobId }: { jobId: number }) {
  const cache = trpc.useUtils();
  const { data } = trpc.hiring.advert.useQuery({ jobId });
  const { start, isBusy, refusal } = useCommand();
  if (!data) return null;
  const set = (isBlind: boolean) =>
    start(async () => {
      await cache.client.hiring.setBlind.mutate({ jobId, isBlind });
      await Promise.all([cache.hiring.invalidate(), cache.applications.invalidate(), cache.messages.invalidate()]);
    });
  return (
    <section aria-label="The advert">
      <p className={styles.title}>
        <Link href={paths.job(jobId)}>{data.jobTitle}</Link>
      </p>
      <CheckboxField
        name="blind"
        label="Hide names until somebody is shortlisted"
        hint="Names, contact details and CVs stay hidden from everyone at your firm: here, in messages and in the CSV file. The change is written down."
        checked={data.isBlind}
        aria-disabled={isBusy || undefined}
        onChange={({ currentTarget }) => set(currentTarget.checked)}
      />
      {refusal && <p role="alert">{refusal.message}</p>}
    </section>
  );
}
