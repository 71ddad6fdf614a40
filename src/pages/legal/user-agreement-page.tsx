import { paths } from "#server/addresses/paths.ts";
import type { Queries } from "#src/trpc/client.ts";
import { trpc } from "#src/trpc/client.ts";
import { LegalTextPage } from "./legal-text.tsx";
import { advertRulesSections, conductSections } from "./user-agreement-sections.tsx";

export const prepare = (queries: Queries) => [queries.site.info.ensureData()];

/** Terms for recruiters and companies, in addition to the terms of use. */
export default function UserAgreementPage() {
  const [site] = trpc.site.info.useSuspenseQuery();
  return (
    <LegalTextPage
      text="user-agreement"
      description={`Rules for recruiters and companies that advertise on ${site.name}: real vacancies, equal treatment, agencies, honest pay, applicants’ data, and how adverts are refused or removed.`}
      inShort={[
        "Advertise real vacancies that you have the authority to fill, and take them down when they are filled.",
        "Say who you are, whether the work is temporary or permanent, and what it pays as it really is.",
        "Treat everybody equally and charge no one for being found work.",
        "Use what applicants tell you for that vacancy and nothing else.",
      ]}
      sections={[...advertRulesSections(site), ...conductSections(site)]}
      related={[
        { label: "Create an employer account", href: paths.register("recruiter") },
        { label: "How to post a job", href: "/how-to-post-a-job" },
        { label: "Pricing", href: "/pricing" },
        { label: "Companies hiring now", href: paths.hiringCompanies },
      ]}
    />
  );
}
