import { useLocation } from "wouter";
import { paths } from "#server/addresses/paths.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { useLazyCode } from "#src/ui/signed-in/late-part.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { OwnPage } from "#src/ui/signed-in/own-page.tsx";

/** Edit form of a company's page: the user's own, or for administrators the one named in the address. */
export default function CompanyProfilePage({ params }: PageProps) {
  const [, navigate] = useLocation();
  const company = params.id ?? null;
  const editor = useLazyCode(["company-editor"], () => import("../recruiter-dashboard/company/company-editor.tsx"));
  return (
    <OwnPage title="Edit a company’s page" description="What jobseekers see of a company." heading="Edit the company’s page">
      <Loaded query={editor} what="the form" rows={10}>
        {({ CompanyEditor }) => (
          <CompanyEditor key={company} company={company} onMoved={(slug) => navigate(paths.companyProfileOf(slug), { replace: true })} />
        )}
      </Loaded>
    </OwnPage>
  );
}
