import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import styles from "./cv-drop.module.css";
import { type Cv, fileSize, uploadCv } from "./upload-cv.ts";

const accepted = ".pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** File input and drop zone, with the outcome of each file. */
export function CvDrop({
  id: givenId,
  label,
  uploads: { uploads, add, again },
  maxBytes,
}: {
  id?: string | undefined;
  label: string;
  uploads: Uploads;
  maxBytes: number;
}) {
  const ownId = useId();
  const id = givenId ?? ownId;
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
          PDF or Word (.docx), at most {fileSize(maxBytes)}, without a password. Choose files or drop them here. Do not upload passports or
          other identity documents.
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
      return <p className={styles.hint}>{file.name} is waiting: files upload one at a time.</p>;
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
        <div role="alert" className={styles.asked}>
          <p>
            <strong>{file.name}</strong> is not uploaded yet. {said}
          </p>
          <Button onClick={onAgain}>Upload anyway</Button>
        </div>
      );
    case "refused":
    case "cut":
      return (
        <div role="alert" className={styles.refused}>
          <p>
            <span aria-hidden="true">▲ </span>
            <strong>{file.name}</strong> was not uploaded. {said}
          </p>
          {state === "cut" && <Button onClick={onAgain}>Upload again</Button>}
        </div>
      );
  }
}

interface Upload {
  key: number;
  file: File;
  state: "waiting" | "sending" | "taken" | "asked" | "refused" | "cut";
  percent: number;
  /** Why the file was refused. */
  said: string;
  /** Codes of the confirmation questions: those asked, or those answered with yes. */
  questions: readonly string[];
}

/** Uploads chosen files one after the other, each with its own outcome. Uploads in progress are cancelled when the page is left. */
export function useUploads({ maxBytes, onTaken }: { maxBytes: number; onTaken: (cv: Cv) => void }) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const list = trpc.useUtils().cvs.list;
  const profile = trpc.useUtils().profiles.mine;
  const running = useRef<Promise<void>>(Promise.resolve());
  const leaving = useRef<AbortController>(null);
  const keys = useRef(0);
  const latestTaken = useRef(onTaken);
  latestTaken.current = onTaken;
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const change = (key: number, news: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...news } : upload)));

  const run = async ({ key, file, questions: confirmed }: Upload): Promise<void> => {
    const signal = leaving.current?.signal;
    if (!signal || signal.aborted) return;
    change(key, { state: "sending", percent: 0, said: "" });
    try {
      const cv = await uploadCv(file, { signal, confirmed, onProgress: (percent) => change(key, { percent }) });
      await list.invalidate();
      void profile.invalidate();
      change(key, { state: "taken", percent: 100 });
      latestTaken.current(cv);
    } catch (error) {
      const { message, fieldErrors, status, questions } = refusalOf(error);
      if (questions) return change(key, { state: "asked", said: message, questions: [...confirmed, ...questions.map(({ code }) => code)] });
      change(key, { state: status === 0 || status >= 500 || status === 400 ? "cut" : "refused", said: fieldErrors.file ?? message });
    }
  };
  const enqueue = (upload: Upload) => {
    running.current = running.current.then(() => run(upload));
  };
  const begin = (file: File): Upload => {
    keys.current += 1;
    const said = faultOf(file, maxBytes);
    return { key: keys.current, file, state: said ? "refused" : "waiting", percent: 0, said, questions: [] };
  };
  return {
    uploads,
    isBusy: uploads.some(({ state }) => state === "waiting" || state === "sending"),
    add: (files: readonly File[]) => {
      const begun = files.map(begin);
      // Finished uploads are listed until the next files are added.
      setUploads((all) => [...all.filter(({ state }) => state === "waiting" || state === "sending"), ...begun]);
      for (const upload of begun) if (upload.state === "waiting") enqueue(upload);
    },
    again: (upload: Upload) => {
      change(upload.key, { state: "waiting", said: "" });
      enqueue(upload);
    },
  };
}
type Uploads = ReturnType<typeof useUploads>;

/** Returns the error that is detectable before the upload; "" for none. */
function faultOf({ size }: File, maxBytes: number): string {
  if (size === 0) return "This file is empty (0 bytes). Save it again and choose it once more.";
  return size > maxBytes ? `This file is ${fileSize(size)}. The limit is ${fileSize(maxBytes)}: choose a smaller file.` : "";
}
