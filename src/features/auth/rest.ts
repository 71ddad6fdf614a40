import { request } from "#src/trpc/request/request.ts";

/** Posts JSON to one of the site's REST endpoints. @throws RequestFailure */
export const post = <Answer>(path: string, body: unknown): Promise<Answer> => request(path, { method: "POST", body });
