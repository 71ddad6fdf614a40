import { employerTypes } from "#db/taxonomy/employer.ts";
import { industrySectors } from "#db/taxonomy/sector.ts";
import { contractSuites } from "#db/taxonomy/suite.ts";
import type { Outputs } from "#server/types.ts";
import { CompanyView } from "#src/pages/company/company-view.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";

const labelIn = (terms: readonly { slug: string; label: string }[], slug: string) =>
  terms.find((term) => term.slug === slug)?.label ?? slug;

/** The page as it will be, drawn by what draws the page itself. */
export function CompanyPreview({
  slug,
  fields,
  onClose,
}: {
  slug: string;
  fields: Outputs["companies"]["editable"]["fields"];
  onClose: () => void;
}) {
  const query = trpc.companies.profile.useQuery({ slug });
  return (
    <section aria-label="Preview of the page">
      <Notice label="Preview">
        This is how the page will look. Nothing of it is saved yet. <Button onClick={onClose}>Close the preview</Button>
      </Notice>
      <Loaded query={query} what="the page" rows={6}>
        {(page) =>
          page && (
            <CompanyView
              company={{
                ...page,
                name: fields.name,
                about: fields.about || null,
                website: fields.website || null,
                employerTypeLabel: labelIn(employerTypes, fields.employerType),
                headOffice: fields.headOffice || null,
                offices: fields.offices,
                sectors: fields.sectors.map((sector) => ({ slug: sector, label: labelIn(industrySectors, sector) })),
                statedSuites: fields.suites.map((suite) => labelIn(contractSuites, suite)),
                foundedYear: fields.foundedYear,
                staffBand: fields.staffBand,
                turnoverBand: fields.turnoverBand,
                replyPromiseDays: fields.replyPromiseDays,
              }}
            />
          )
        }
      </Loaded>
    </section>
  );
}
