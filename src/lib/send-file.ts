import { networkFailure, RequestFailure, readFailure, statusTextWording } from "#src/trpc/request/request-failure.ts";
import { fetchFreshToken, getCsrfToken } from "#src/trpc/request/send.ts";

/** Uploads one small file with a note, and the codes of the questions answered with yes. @throws RequestFailure */
export async function sendFile(
  path: string,
  file: File,
  { label = "", confirmed = [] }: { label?: string; confirmed?: readonly string[] } = {},
): Promise<void> {
  const form = new FormData();
  if (label) form.set("label", label);
  for (const code of confirmed) form.append("confirmed", code);
  form.set("file", file);
  await sendForm(path, form);
}

/** Sends a form that contains a file, and returns the response. @throws RequestFailure */
export async function sendForm<Answer>(path: string, form: FormData): Promise<Answer> {
  try {
    return await postForm<Answer>(path, form, await getCsrfToken());
  } catch (error) {
    if (!(error instanceof RequestFailure) || error.code !== "csrf-failed") throw error;
    return postForm<Answer>(path, form, await fetchFreshToken());
  }
}

async function postForm<Answer>(path: string, body: FormData, token: string): Promise<Answer> {
  const headers = { accept: "application/json", "x-xsrf-token": token, "x-csrf-token": token };
  const answer = await fetch(path, { method: "POST", headers, body }).catch((error: unknown) => {
    throw networkFailure(error);
  });
  if (!answer.ok) throw await readFailure(answer, statusTextWording);
  return answer.json() as Promise<Answer>;
}
