import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { counted } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";

type Adverts = Outputs["posting"]["history"]["sameVacancy"];

/** Where an advert's card stands among those of the same vacancy, and what can be done so that people choose it. */
export function SameVacancy({ adverts, jobId, editPath }: { adverts: Adverts; jobId: number; editPath: string }) {
  const [first] = adverts;
  if (!first) return null;
  const isFirst = first.jobId === jobId;
  return (
    <section aria-labelledby="same-vacancy">
      <SectionHeading id="same-vacancy" level={3}>
        The same vacancy
      </SectionHeading>
      <p>
        Lists show one card for {counted(adverts.length, "advert")} of this vacancy: the employer’s own before agencies’, then the newest.{" "}
        {isFirst ? "It is yours." : `It is ${first.companyName}’s; yours is found where theirs does not match, and by its own address.`}
      </p>
      <ol>
        {adverts.map((advert) => (
          <li key={advert.jobId}>
            {advert.jobId === jobId ? <strong>Yours: {advert.title}</strong> : <Link href={paths.job(advert.jobId)}>{advert.title}</Link>},{" "}
            <Link href={paths.company(advert.companySlug)}>{advert.companyName}</Link>
            {advert.isAgency ? ", recruits for others" : ", the employer"}
          </li>
        ))}
      </ol>
      <p className={styles.soft}>
        People compare them by their terms. <Link href={editPath}>Say what yours offers</Link>: pay and its basis, the notice you can
        arrange, who answers and how soon.
      </p>
    </section>
  );
}
