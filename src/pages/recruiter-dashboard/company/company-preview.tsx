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
  isOutdated,
  onUpdate,
  onClose,
}: {
  slug: string;
  fields: Outputs["companies"]["editable"]["fields"];
  /** The form has been changed since. */
  isOutdated: boolean;
  onUpdate: () => void;
  onClose: () => void;
}) {
  const query = trpc.companies.profile.useQuery({ slug });
  return (
    <section aria-label="Preview of the page">
      <Notice label="Preview" tone={isOutdated ? "warn" : "plain"}>
        {isOutdated
          ? "The preview is not up to date yet: you have changed the form since."
          : "This is how the page will look. Nothing of it is saved yet."}{" "}
        {isOutdated && <Button onClick={onUpdate}>Update the preview</Button>} <Button onClick={onClose}>Close the preview</Button>
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
