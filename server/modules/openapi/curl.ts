import type { DescribedCall } from "#server/http/operations/operation.ts";
import { documentPath } from "./document.ts";
import type { Parameter } from "./parameters.ts";
import type { Protection } from "./protection.ts";

interface Asked {
  origin: string;
  call: Pick<DescribedCall, "method" | "path" | "idempotency">;
  parameters: readonly Parameter[];
  body: unknown;
  bodyType: string | undefined;
  protection: Protection;
}

/** A call on the command line: by an API token where one opens it, else with the cookies of a session. */
export function curlOf({ origin, call, parameters, body, bodyType = "application/json", protection }: Asked): string {
  const { scopes, isOpen, needsCsrf } = protection;
  const takesToken = scopes === null || scopes.length > 0;
  const isRead = call.method === "GET";
  const byToken = takesToken && !(isOpen && isRead);
  const bySession = !takesToken || (!byToken && !isRead);
  const lines = [
    `curl ${isRead ? "" : `-X ${call.method} `}'${addressOf(origin, call.path, parameters)}'`,
    ...(byToken ? ["-H 'Authorization: Bearer '\"$TOKEN\""] : []),
    ...(bySession && !isOpen ? ["-b cookies.txt"] : []),
    ...(bySession && !isRead ? [`-H 'Origin: ${origin}'`] : []),
    ...(bySession && needsCsrf ? ['-H "X-XSRF-TOKEN: $XSRF_TOKEN"'] : []),
    ...(call.idempotency ? ["-H 'Idempotency-Key: \"8e03978e-40d5\"'"] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: ${bodyType}'`, `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ];
  return lines.join(" \\\n  ");
}

function addressOf(origin: string, path: string, parameters: readonly Parameter[]): string {
  const named = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  const filled = documentPath(path).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(named.get(name)?.example ?? name)),
  );
  const asked = parameters.filter((parameter) => parameter.in === "query" && parameter.example !== undefined);
  const query = new URLSearchParams(asked.slice(0, 2).map(({ name, example }) => [name, String(example)])).toString();
  return `${origin}${filled}${query && `?${query}`}`;
}
