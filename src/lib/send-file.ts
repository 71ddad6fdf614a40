import { currentToken, freshToken } from "#src/features/auth/csrf.ts";
import { byStatusText, failureIn } from "#src/trpc/request/failed-answer.ts";
import { noAnswer, RequestFailure } from "#src/trpc/request/request-failure.ts";

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
    return await send<Answer>(path, form, await currentToken());
  } catch (error) {
    if (!(error instanceof RequestFailure) || error.code !== "csrf-failed") throw error;
    return send<Answer>(path, form, await freshToken());
  }
}

async function send<Answer>(path: string, body: FormData, token: string): Promise<Answer> {
  const headers = { accept: "application/json", "x-xsrf-token": token, "x-csrf-token": token };
  const answer = await fetch(path, { method: "POST", headers, body }).catch((error: unknown) => {
    throw noAnswer(error);
  });
  if (!answer.ok) throw await failureIn(answer, byStatusText);
  return answer.json() as Promise<Answer>;
}
