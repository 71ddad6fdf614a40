import { useLocation } from "wouter";
import { paths } from "#server/addresses/paths.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import { useLazyCode } from "#src/ui/signed-in/late-part.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { NeedsScript } from "#src/ui/signed-in/needs-script.tsx";
import styles from "#src/ui/signed-in/own-page.module.css";

/** Edit form of a company's page: the user's own, or for administrators the one named in the address. */
export default function CompanyProfilePage({ params }: PageProps) {
  const [, navigate] = useLocation();
  const company = params.id ?? null;
  const editor = useLazyCode(["company-editor"], () => import("../recruiter-dashboard/company/company-editor.tsx"));
  return (
    <div className={styles.page}>
      <PageHead title="Edit a company’s page" description="What jobseekers see of a company." canonicalPath={null} />
      <h1 tabIndex={-1}>Edit the company’s page</h1>
      <NeedsScript />
      <div className={styles.content} data-needs-script="">
        <Loaded query={editor} what="the form" rows={10}>
          {({ CompanyEditor }) => (
            <CompanyEditor key={company} company={company} onMoved={(slug) => navigate(paths.companyProfileOf(slug), { replace: true })} />
          )}
        </Loaded>
      </div>
    </div>
  );
}
