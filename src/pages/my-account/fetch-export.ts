import { fetchFromApi } from "#src/trpc/request/api.ts";

/** The ZIP of one's own data and its name. @throws RequestFailure */
export async function fetchExport(): Promise<{ name: string; content: Blob }> {
  const answer = await fetchFromApi("/api/account/export");
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "my-data.zip";
  return { name, content: await answer.blob() };
}
