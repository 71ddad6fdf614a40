import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { networkFailure, RequestFailure, readFailure, statusTextWording } from "#src/trpc/request/request-failure.ts";
import { fetchFreshToken, getCsrfToken } from "#src/trpc/request/send.ts";

export type Cv = Outputs["cvs"]["list"]["items"][number];

interface UploadOptions {
  /** From 0 to 100. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
  /** Codes of the questions answered with yes. */
  confirmed: readonly string[];
}

/** Uploads a file and reports progress; the upload is idempotent. @throws RequestFailure */
export async function uploadCv(file: File, sending: UploadOptions): Promise<Cv> {
  try {
    return await send(file, await getCsrfToken(), sending);
  } catch (error) {
    if (!(error instanceof RequestFailure) || error.code !== "csrf-failed") throw error;
    return send(file, await fetchFreshToken(), sending);
  }
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function send(file: File, token: string, { onProgress, signal, confirmed }: UploadOptions): Promise<Cv> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    for (const code of confirmed) form.append("confirmed", code);
    form.set("file", file);
    request.open("POST", paths.cvs);
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("x-xsrf-token", token);
    request.setRequestHeader("x-csrf-token", token);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(Math.floor((loaded / total) * 100));
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText) as Cv);
      else void readFailure(toResponse(request), statusTextWording).then(reject, reject);
    };
    request.onerror = () => reject(networkFailure(new Error("The upload was interrupted.")));
    request.onabort = () => reject(networkFailure(signal.reason));
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

function toResponse(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader("retry-after");
  return new Response(request.responseText, { status: request.status, headers: retryAfter ? { "retry-after": retryAfter } : {} });
}

/** Downloads a CV that can be shown or read here. @throws RequestFailure */
export async function fetchCvFile(path: string): Promise<ArrayBuffer> {
  const answer = await fetch(path, { headers: { accept: "application/pdf, application/json" } }).catch((error: unknown) => {
    throw networkFailure(error);
  });
  if (!answer.ok) throw await readFailure(answer, statusTextWording);
  return answer.arrayBuffer();
}

/** "17 KB", "4.2 MB" */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, "")} MB`;
}

const kindWords: Record<Cv["kind"], string> = { pdf: "PDF", docx: "Word" };

/** "Jo CV.pdf · PDF · 17 KB" */
export const cvFacts = ({ fileName, kind, sizeBytes }: Pick<Cv, "fileName" | "kind" | "sizeBytes">): string =>
  `${fileName} · ${kindWords[kind]} · ${fileSize(sizeBytes)}`;
