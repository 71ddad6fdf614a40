import type { ReactNode } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Queries } from "#src/trpc/client.ts";
import { Day, TextPage, type TextSection } from "#src/ui/text-page/text-page.tsx";

/** The day somebody last read these texts against what the site does. */
const reviewedOn = "2026-11-21";

/** Every page about the site names it and its operator. */
export const prepareInfo = (queries: Queries) => [queries.site.info.ensureData()];

const pages = [
  { label: "About us", href: paths.about },
  { label: "How the board works", href: paths.howItWorks },
  { label: "How to apply", href: paths.howToApply },
  { label: "How to post a job", href: paths.howToPost },
  { label: "Pricing", href: paths.pricing },
  { label: "Contact us", href: paths.contact() },
];

/** A page about the site itself: in short, its parts, and the others. */
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
