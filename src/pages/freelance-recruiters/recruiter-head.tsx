import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import { counted } from "#src/lib/money.ts";
import { useSiteFacts } from "#src/lib/site-facts.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { StructuredData } from "#src/ui/structured-data.tsx";

type Recruiter = NonNullable<Outputs["recruiters"]["freelancer"]>;

/** Title, description and structured data of a freelance recruiter, made from what the page shows: no address of any kind. */
export function RecruiterHead({ recruiter }: { recruiter: Recruiter }) {
  const site = useSiteFacts();
  const { id, name, headline, vacancies } = recruiter;
  return (
    <>
      <PageHead
        title={`${name}: freelance recruiter`}
        description={`${name}, freelance recruiter${headline ? `: ${headline}` : ""}. ${counted(vacancies, "vacancy", "vacancies")} now.`}
        canonicalPath={paths.freelanceRecruiter(id)}
        type="profile"
      />
      {site && <StructuredData data={structured(recruiter, site.origin)} />}
    </>
  );
}

function structured({ id, name, personName, headline }: Recruiter, origin: string): Record<string, unknown> {
  return {
    "@context": "https://schema.org/",
    "@type": "ProfilePage",
    url: origin + paths.freelanceRecruiter(id),
    mainEntity: {
      "@type": "Person",
      identifier: id,
      name: personName ?? name,
      jobTitle: "Freelance recruiter",
      ...(personName && { worksFor: { "@type": "Organization", name } }),
      ...(headline && { description: headline }),
    },
  };
}
