import { paths } from "#server/addresses/paths.ts";
import type { Queries } from "#src/trpc/client.ts";
import { trpc } from "#src/trpc/client.ts";
import { deviceSections } from "./device-sections.tsx";
import { LegalTextPage } from "./legal-text.tsx";
import { purposeSections } from "./purpose-sections.tsx";
import { rightsSections } from "./rights-sections.tsx";

export const prepare = (queries: Queries) => [queries.site.info.ensureData(), queries.site.keptData.ensureData()];

/** Privacy notice. Stored data and retention periods come from the table annotations that the software itself applies. */
export default function PrivacyPage() {
  const [site] = trpc.site.info.useSuspenseQuery();
  const [facts] = trpc.site.keptData.useSuspenseQuery();
  return (
    <LegalTextPage
      text="privacy"
      description={`What ${site.name} keeps about you, why, for how long and on what legal ground; cookies; your rights under the UK GDPR and how to use them.`}
      inShort={[
        "You can read and search everything without an account and without telling us who you are.",
        "We keep what an account needs, say below for how long, and erase it when you ask.",
        "We do not sell personal data, and no other company’s trackers or adverts are on our pages.",
        "Statistics are counted only if you allow them.",
      ]}
      sections={[...purposeSections(site, facts), ...deviceSections(site, facts), ...rightsSections(site, facts)]}
      related={[
        { label: "Download my data", href: paths.myAccount("data") },
        { label: "Delete my account", href: paths.myAccount("delete") },
        { label: "Which e-mail I want", href: paths.myAccount("notifications") },
        { label: "Contact us", href: "/contact" },
      ]}
    />
  );
}
