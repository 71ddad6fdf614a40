import { useEffect, useRef, useState } from "react";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { fileSize } from "./cv-words.ts";
import { type Cv, uploadCv } from "./upload-cv.ts";

export interface Upload {
  key: number;
  file: File;
  state: "waiting" | "sending" | "taken" | "asked" | "refused" | "cut";
  percent: number;
  /** Why it was not taken. */
  said: string;
  /** Codes of the questions: those asked, or those answered with yes. */
  questions: readonly string[];
}

/** Takes chosen files one after the other, each with its own outcome. What is under way when the page is left is given up. */
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
      // What is over is said until the next files come.
      setUploads((all) => [...all.filter(({ state }) => state === "waiting" || state === "sending"), ...begun]);
      for (const upload of begun) if (upload.state === "waiting") enqueue(upload);
    },
    again: (upload: Upload) => {
      change(upload.key, { state: "waiting", said: "" });
      enqueue(upload);
    },
  };
}
export type Uploads = ReturnType<typeof useUploads>;

/** What can be said of a file before any of it is sent. */
function faultOf({ size }: File, maxBytes: number): string {
  if (size === 0) return "This file is empty (0 bytes). Save it again and choose it once more.";
  return size > maxBytes ? `This file has ${fileSize(size)}. The most is ${fileSize(maxBytes)}: save a smaller one.` : "";
}
