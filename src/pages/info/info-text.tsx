import type { ReactNode } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Queries } from "#src/trpc/client.ts";
import { Day, TextPage, type TextSection } from "#src/ui/text-page/text-page.tsx";

/** Date on which these texts were last checked against the site's behaviour. */
const reviewedOn = "2026-11-21";

/** Every page about the site names the site and its operator. */
export const prepareInfo = (queries: Queries) => [queries.site.info.ensureData()];

const pages = [
  { label: "About us", href: paths.about },
  { label: "How the board works", href: paths.howItWorks },
  { label: "How to apply", href: paths.howToApply },
  { label: "How to post a job", href: paths.howToPost },
  { label: "Pricing", href: paths.pricing },
  { label: "Contact us", href: paths.contact() },
];

/** Layout of a page about the site: a summary, its sections, and links to the other pages. */
export function InfoText({
  title,
  path,
  description,
  inShort,
  sections,
  related = [],
}: {
  title: string;
  path: string;
  description: string;
  inShort: ReactNode;
  sections: readonly TextSection[];
  related?: readonly { label: string; href: string }[];
}) {
  return (
    <TextPage
      title={title}
      path={path}
      description={description}
      facts={[{ name: "Reviewed on", value: <Day date={reviewedOn} /> }]}
      inShort={inShort}
      sections={sections}
      related={[...related, ...pages.filter(({ href }) => href !== path)]}
    />
  );
}
