import { paths } from "#server/paths.ts";
import styles from "#src/dashboard/dashboard.module.css";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { ApcPart } from "./apc-part.tsx";
import { CompanyForm } from "./company-form.tsx";
import { LogoPart } from "./logo-part.tsx";

/** A company's page to be edited: one's own, or with `company` another, for administrators. */
export function CompanyEditor({ company, onMoved }: { company: string | null; onMoved?: (slug: string) => void }) {
  const query = trpc.companies.editable.useQuery({ slug: company }, { staleTime: 0, refetchOnWindowFocus: false });
  return (
    <Loaded query={query} what="the company’s page" rows={8}>
      {(editable) => (
        <div className={styles.stack}>
          <p>
            <Link href={paths.company(editable.fields.slug)}>Open the page as everybody sees it</Link>
          </p>
          {editable.oldSlugs.length > 0 && <p>Addresses that lead on to it: {editable.oldSlugs.join(", ")}</p>}
          <LogoPart slug={editable.fields.slug} logo={editable.logo} onChange={() => void query.refetch()} />
          <CompanyForm
            editable={editable}
            company={company}
            onSaved={(slug) => {
              if (company !== null && slug !== company) onMoved?.(slug);
              else void query.refetch();
            }}
          />
          <ApcPart key={editable.fields.slug} slug={editable.fields.slug} />
        </div>
      )}
    </Loaded>
  );
}
