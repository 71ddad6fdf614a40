import type { ProfileVisibility } from "#db/values.ts";
import { trpc } from "#src/trpc/client.ts";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import styles from "./recruiters-view.module.css";
import { SeekerSheet } from "./seeker-sheet.tsx";

/** Exactly what a recruiter sees under a visibility, as far as it is saved. */
export function RecruitersView({ visibility }: { visibility: ProfileVisibility }) {
  const query = trpc.profiles.preview.useQuery({ visibility }, { staleTime: 0 });
  return (
    <section aria-labelledby="preview" className={styles.preview}>
      <SectionHeading id="preview" level={3}>
        What a recruiter sees: {visibility}
      </SectionHeading>
      <p className={styles.soft}>This is what is saved, as a verified firm reads it. What you have typed since is not in it yet.</p>
      <Loaded query={query} what="the preview" rows={6}>
        {(seen) =>
          seen ? (
            <div className={styles.sheet}>
              <SeekerSheet seeker={seen} headingLevel={4} />
            </div>
          ) : (
            <p>{visibility === "hidden" ? "Nothing. Your profile cannot be found." : "Nothing yet. Save a part of your profile first."}</p>
          )
        }
      </Loaded>
    </section>
  );
}
