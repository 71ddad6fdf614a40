import { useRef } from "react";
import type { PageProps } from "#src/navigation.ts";
import { trpc } from "#src/trpc/client.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import { NeedsScript } from "#src/ui/signed-in/needs-script.tsx";
import { ErasureNotice } from "./erasure-notice.tsx";
import styles from "./my-account-page.module.css";
import { Part } from "./part.tsx";
import { SectionNav } from "./section-nav.tsx";
import { readSection, sections } from "./sections.ts";

/** A person's own account, one part at a time; the address names the part. */
export default function MyAccountPage({ search }: PageProps) {
  const section = readSection(search);
  const isChosen = useRef(false);
  return (
    <div className={styles.page}>
      <PageHead
        title={section === "profile" ? "My account" : `${sections[section].label}: my account`}
        description="Your own account: details, sign-in, notifications and data."
        canonicalPath={null}
      />
      <h1 tabIndex={-1}>My account</h1>
      <NeedsScript />
      {section !== "delete" && <PendingErasure />}
      <div className={styles.columns} data-needs-script="">
        <SectionNav current={section} isChosen={isChosen} />
        <Part key={section} name={section} isChosen={isChosen} />
      </div>
    </div>
  );
}

/** The part on deletion says it in its own place. */
function PendingErasure() {
  const { data: me } = trpc.account.me.get.useQuery();
  return me?.erasureDueAt ? <ErasureNotice dueAt={me.erasureDueAt} /> : null;
}
