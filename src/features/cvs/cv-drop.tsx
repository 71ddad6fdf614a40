import { type DragEvent, useId, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import styles from "./cv-drop.module.css";
import { fileSize } from "./cv-words.ts";
import type { Upload, Uploads } from "./use-uploads.ts";

const accepted = ".pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** Where files are chosen or dropped, and what becomes of each. */
export function CvDrop({ label, uploads: { uploads, add, again }, maxBytes }: { label: string; uploads: Uploads; maxBytes: number }) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drag = (event: DragEvent, over: boolean) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(over);
  };
  const drop = (event: DragEvent) => {
    drag(event, false);
    add([...event.dataTransfer.files]);
  };
  return (
    <div className={styles.upload}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field in it does the same by keyboard */}
      <div
        className={`${styles.drop} ${isOver ? styles.over : ""}`}
        onDragEnter={(event) => drag(event, true)}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={drop}
      >
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <p id={`${id}-hint`} className={styles.hint}>
          PDF or Word (.docx), at most {fileSize(maxBytes)}, without a password. Choose files or drop them here. No passports or other
          identity papers.
        </p>
        <input
          id={id}
          type="file"
          accept={accepted}
          multiple
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            currentTarget.value = "";
          }}
        />
      </div>
      <ul className={styles.outcomes}>
        {uploads.map((upload) => (
          <li key={upload.key}>
            <Outcome upload={upload} onAgain={() => again(upload)} />
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {uploads.map(({ file, state }) => (state === "taken" ? `${file.name} is in your profile. ` : "")).join("")}
      </p>
    </div>
  );
}

function Outcome({ upload: { file, state, percent, said }, onAgain }: { upload: Upload; onAgain: () => void }) {
  switch (state) {
    case "waiting":
      return <p className={styles.hint}>{file.name} waits for its turn: files are sent one after the other.</p>;
    case "sending":
      return (
        <p className={styles.sending}>
          <span>
            {percent < 100 ? `Sending ${file.name}` : `Checking ${file.name}`} <span className={styles.percent}>{percent}%</span>
          </span>
          <progress value={percent} max={100} aria-label={`Sending ${file.name}`} />
        </p>
      );
    case "taken":
      return <p className={styles.taken}>✓ {file.name} is in your profile.</p>;
    case "asked":
      return (
        <div role="alert" className={styles.refused}>
          <p>
            <strong>{file.name}</strong> is not uploaded yet. {said}
          </p>
          <Button onClick={onAgain}>Upload it all the same</Button>
        </div>
      );
    case "refused":
    case "cut":
      return (
        <div role="alert" className={styles.refused}>
          <p>
            <span aria-hidden="true">▲ </span>
            <strong>{file.name}</strong> was not taken. {said}
          </p>
          {state === "cut" && <Button onClick={onAgain}>Send it again</Button>}
        </div>
      );
  }
}
