import { labelOf, labelsOf, spanLabel, valueLabel } from "./profile-words.ts";
import styles from "./seeker-sheet.module.css";
import type { Seeker } from "./seeker-sheet.tsx";

/** One project of a record. A client who may not be named is left out, or described by the project's own name. */
export function SeekerProject({ project }: { project: Seeker["projects"][number] }) {
  const { name, employer, clientName, duties, isPlacement, valuePounds, ownValuePounds } = project;
  const span = spanLabel(project.began, project.ended);
  const worth = valuePounds === null ? labelOf("valueBand", project.valueBand) : valueLabel(valuePounds);
  const contract = [labelOf("suite", project.suite), labelOf("form", project.form)].filter(Boolean).join(" ");
  const facts = [
    isPlacement && "Placement",
    worth,
    ownValuePounds !== null && `answered for ${valueLabel(ownValuePounds)}`,
    labelOf("sector", project.sector),
    contract,
    labelOf("side", project.side),
    labelOf("region", project.region),
    employer && `with ${employer}`,
    clientName && `for ${clientName}`,
  ];
  return (
    <>
      <p className={styles.row}>
        <strong>{name}</strong>
        {span && <span className={styles.figure}>{span}</span>}
      </p>
      <p className={styles.soft}>{facts.filter(Boolean).join(" · ")}</p>
      {project.stages.length > 0 && <p className={styles.soft}>Stages: {labelsOf("stage", project.stages).toLowerCase()}</p>}
      {duties && <p className={styles.prose}>{duties}</p>}
    </>
  );
}
