import type { ProjectValueBand, Side } from "#db/values.ts";
import { Button } from "#src/ui/button.tsx";
import styles from "./profile-section.module.css";
import { ProfileSection } from "./profile-section.tsx";
import { ProjectFields } from "./project-row.tsx";
import { chosenOf, textOf, tickedOf } from "./typed-values.ts";
import { useRows } from "./use-rows.ts";
import { type SectionProps, useSectionSave } from "./use-section-save.ts";

const most = 30;

/** Projects worked on, in the person's own order. */
export function ProjectsSection(props: SectionProps) {
  const { rows, isChanged, frame, add, remove, moveUp, settle } = useRows(props.profile.projects);
  const submission = useSectionSave(props, (typed) => ({ projects: rows.map((_, at) => projectOf(typed, at)) }), settle);
  return (
    <ProfileSection
      id="projects"
      intro="Two or three that show your range: what they were worth and what you did. Placement years count, and projects may overlap. The first is shown at the top."
      submission={submission}
      isChanged={isChanged}
    >
      <div ref={frame} className={styles.rows}>
        {rows.map(({ key, item }, at) => {
          const about = <span className="visually-hidden"> {item?.name ?? `project ${at + 1}`}</span>;
          return (
            <fieldset key={key} data-row={key} className={styles.row}>
              <legend className={styles.legend}>Project {at + 1}</legend>
              <ProjectFields at={at} project={item} />
              <div className={styles.rowActions}>
                {at > 0 && (
                  <Button kind="quiet" onClick={() => moveUp(key)}>
                    Move up{about}
                  </Button>
                )}
                <Button kind="quiet" onClick={() => remove(key)}>
                  Remove{about}
                </Button>
              </div>
            </fieldset>
          );
        })}
        {rows.length < most && (
          <div>
            <Button data-add onClick={add}>
              Add a project
            </Button>
          </div>
        )}
      </div>
    </ProfileSection>
  );
}

function projectOf(typed: FormData, at: number) {
  const name = (field: string) => `projects/${at}/${field}`;
  return {
    name: textOf(typed, name("name")) ?? "",
    employer: textOf(typed, name("employer")),
    clientName: textOf(typed, name("clientName")),
    isClientHidden: typed.has(name("isClientHidden")),
    duties: textOf(typed, name("duties")),
    sector: textOf(typed, name("sector")),
    suite: textOf(typed, name("suite")),
    form: textOf(typed, name("form")),
    side: chosenOf<Side>(typed, name("side")),
    stages: tickedOf(typed, name("stages")),
    region: textOf(typed, name("region")),
    valueBand: chosenOf<ProjectValueBand>(typed, name("valueBand")),
    valuePounds: textOf(typed, name("valuePounds")),
    ownValuePounds: textOf(typed, name("ownValuePounds")),
    isPlacement: typed.has(name("isPlacement")),
    began: textOf(typed, name("began")),
    ended: textOf(typed, name("ended")),
  };
}
