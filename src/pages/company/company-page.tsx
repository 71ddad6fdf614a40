import { useRouter } from "wouter";
import { paths } from "#server/addresses/paths.ts";
import { counted } from "#src/lib/money.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import NotFoundPage from "../not-found/not-found-page.tsx";
import { CompanyView } from "./company-view.tsx";

export const prepare = (queries: Queries, { params }: PageProps) => [
  queries.companies.profile.ensureData({ slug: params.slug ?? "" }),
  queries.contractAwards.list.ensureData(awardsOf(params)),
];

/** The contracts of a year. */
const awardsOf = ({ slug = "" }: PageProps["params"]) => ({ company: slug.slice(0, 96), days: 365, limit: 5 });

export default function CompanyPage({ params }: PageProps) {
  const [company] = trpc.companies.profile.useSuspenseQuery({ slug: params.slug ?? "" });
  const [awards] = trpc.contractAwards.list.useSuspenseQuery(awardsOf(params));
  const { ssrContext } = useRouter();
  if (!company) return <NotFoundPage />;
  const { name, slug, employerTypeLabel, headOffice, liveJobCount } = company;
  // A former address of the company.
  if (ssrContext && slug !== params.slug) Object.assign(ssrContext, { statusCode: 301, redirectTo: paths.company(slug) });
  const where = headOffice ? `, ${headOffice}` : "";
  return (
    <>
      <PageHead
        title={`${name}: jobs and profile`}
        description={`${name}, ${employerTypeLabel.toLowerCase()}${where}: ${counted(liveJobCount, "live job")}.`}
        canonicalPath={paths.company(slug)}
        type="profile"
      />
      <CompanyView company={company} awards={awards.items} />
    </>
  );
}
