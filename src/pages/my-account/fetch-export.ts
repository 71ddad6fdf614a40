import { Refusal, unreachable } from "#src/lib/refusal.ts";

interface Problem {
  code?: string;
  detail?: string;
}

/** The ZIP of one's own data and its name. @throws Refusal */
export async function fetchExport(): Promise<{ name: string; content: Blob }> {
  const answer = await fetch("/api/account/export", { credentials: "same-origin", cache: "no-store" }).catch(() => {
    throw unreachable();
  });
  if (!answer.ok) {
    const { code = "failed", detail } = (await answer.json().catch(() => ({}))) as Problem;
    throw new Refusal(detail ?? "Your data could not be packed just now. Please try again in a moment.", { code, status: answer.status });
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "my-data.zip";
  return { name, content: await answer.blob() };
}
