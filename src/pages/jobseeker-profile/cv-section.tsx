import { useState } from "react";
import type { Outputs } from "#server/types.ts";
import { CvDrop } from "#src/cvs/cv-drop.tsx";
import { useUploads } from "#src/cvs/use-uploads.ts";
import { trpc } from "#src/trpc/client.ts";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { CvRow } from "./cv-row.tsx";
import styles from "./cv-section.module.css";
import sectionStyles from "./profile-section.module.css";

type Cvs = Outputs["cvs"]["list"];

/** The CVs applications can be sent with. Each change is saved as it is made. */
export function CvSection({ title }: { title: string }) {
  const query = trpc.cvs.list.useQuery(undefined, { staleTime: 0 });
  return (
    <section id="cvs" aria-labelledby="cvs-heading" className={sectionStyles.section}>
      <SectionHeading id="cvs-heading">{title}</SectionHeading>
      <p className={sectionStyles.intro}>
        Up to five, for different kinds of work. Only the employers you send them to can see them, and only until you withdraw.
      </p>
      <Loaded query={query} what="your CVs" rows={3}>
        {(list) => <Cvs {...list} />}
      </Loaded>
    </section>
  );
}

function Cvs({ items, most, maxBytes }: Cvs) {
  const [done, setDone] = useState("");
  const uploads = useUploads({ maxBytes, onTaken: () => setDone("") });
  return (
    <>
      {items.length > 0 && (
        <ul className={styles.cvs}>
          {items.map((cv) => (
            <CvRow key={cv.id} cv={cv} onRemoved={() => setDone(`${cv.label} is removed from your profile.`)} />
          ))}
        </ul>
      )}
      <DoneMessage text={done} />
      {items.length < most || uploads.isBusy || uploads.uploads.length > 0 ? (
        <CvDrop label={items.length === 0 ? "Add a CV" : "Add another CV"} uploads={uploads} maxBytes={maxBytes} />
      ) : (
        <p className={sectionStyles.intro}>You have {most} CVs, which is as many as can be. Remove one to add another.</p>
      )}
    </>
  );
}
