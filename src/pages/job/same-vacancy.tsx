import { paths } from "#server/addresses/paths.ts";
import { longDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";

/** Warns a jobseeker who has applied for the same vacancy through another advert. Does not block. */
export function SameVacancyWarning({ jobId }: { jobId: number }) {
  const { data } = trpc.applications.sameVacancy.useQuery({ jobId });
  const [latest] = data ?? [];
  if (!latest) return null;
  return (
    <Notice tone="warn" label="Same vacancy">
      This advert is for a vacancy that you applied to on {longDate(new Date(latest.sentAt))}, through{" "}
      <Link href={paths.job(latest.jobId)}>
        {latest.jobTitle}, {latest.companyName}
      </Link>
      {latest.isWithdrawn && "; you withdrew that application"}. A second application may reach the same employer twice, and two agencies
      may quarrel over who put you forward.{" "}
      <Link href={paths.jobseekerTab("applications", { application: latest.id })}>See that application</Link>
    </Notice>
  );
}
