import { type FieldFault, Refusal, unreachable } from "#src/lib/refusal.ts";
import { fetchWithCsrf } from "./csrf.ts";

/** Posts JSON to one of the site's REST calls. @throws Refusal */
export const post = <Answer>(path: string, body: unknown): Promise<Answer> =>
  call(path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });

/** @throws Refusal */
export const getJson = <Answer>(path: string): Promise<Answer> => call(path, { cache: "no-store" });

async function call<Answer>(path: string, init: RequestInit): Promise<Answer> {
  const answer = await fetchWithCsrf(path, { ...init, credentials: "same-origin" }).catch(() => {
    throw unreachable();
  });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw refusalIn(answer, (body ?? {}) as Problem);
  return body as Answer;
}

interface Problem {
  code?: string;
  title?: string;
  detail?: string;
  errors?: readonly FieldFault[];
}

function refusalIn(answer: Response, { code = "failed", title, detail, errors = [] }: Problem): Refusal {
  const message = detail ?? title ?? "Something went wrong on our side. Please try again in a moment.";
  return new Refusal(message, { code, status: answer.status, fields: errors, retryAfterSeconds: retryAfterSecondsOf(answer) });
}

function retryAfterSecondsOf(answer: Response): number | null {
  const text = answer.headers.get("retry-after");
  if (text === null) return null;
  if (/^\d+$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
