import { currentToken, freshToken } from "#src/auth/csrf.ts";
import { byStatusText, failureIn } from "#src/trpc/request/failed-answer.ts";
import { noAnswer, RequestFailure } from "#src/trpc/request/request-failure.ts";

/** Sends one small file with a word about it. @throws RequestFailure */
export async function sendFile(path: string, file: File, label = ""): Promise<void> {
  try {
    await send(path, { file, label, token: await currentToken() });
  } catch (error) {
    if (!(error instanceof RequestFailure) || error.code !== "csrf-failed") throw error;
    await send(path, { file, label, token: await freshToken() });
  }
}

async function send(path: string, { file, label, token }: { file: File; label: string; token: string }): Promise<void> {
  const body = new FormData();
  if (label) body.set("label", label);
  body.set("file", file);
  const headers = { accept: "application/json", "x-xsrf-token": token, "x-csrf-token": token };
  const answer = await fetch(path, { method: "POST", headers, body }).catch((error: unknown) => {
    throw noAnswer(error);
  });
  if (!answer.ok) throw await failureIn(answer, byStatusText);
}
