import createClient from "openapi-fetch";
import type { ApiDocument } from "#server/modules/operations/openapi/document.ts";
import { type TestSite, testOrigin } from "./site.ts";

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  example?: unknown;
}
interface Operation {
  operationId: string;
  tags: readonly string[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required: boolean; content: Record<string, { example?: unknown }> };
  responses: Record<string, unknown>;
}

/** A call as the API document describes it. */
export interface DocumentCall extends Operation {
  method: string;
  path: string;
  parameters: Parameter[];
  takesFile: boolean;
}

/** What openapi-fetch takes beside the address. */
export interface CallInit {
  params: Record<Parameter["in"], Record<string, unknown>>;
  body?: Record<string, unknown>;
}

export function callsOf({ paths, components }: ApiDocument): DocumentCall[] {
  const shared = components.parameters as Record<string, Parameter>;
  const named = (parameter: Parameter | { $ref: string }) =>
    "$ref" in parameter ? (shared[parameter.$ref.split("/").at(-1) ?? ""] as Parameter) : parameter;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, described]) => ({
      ...described,
      method: method.toUpperCase(),
      path,
      parameters: (described.parameters ?? []).map(named),
      takesFile: described.requestBody?.content["multipart/form-data"] !== undefined,
    })),
  );
}

/** A call with the examples of the document: of all that it takes, or of what it must be given. */
export function initOf({ parameters, requestBody }: DocumentCall, size: "all" | "required"): CallInit {
  const isSent = ({ required, in: place }: Parameter) => required || (size === "all" && place !== "header");
  const sent = parameters.filter((parameter) => isSent(parameter) && parameter.example !== undefined);
  const at = (place: Parameter["in"]) =>
    Object.fromEntries(sent.filter((each) => each.in === place).map(({ name, example }) => [name, example]));
  const hasBody = requestBody && (size === "all" || requestBody.required);
  const body = hasBody ? (Object.values(requestBody.content)[0]?.example as CallInit["body"]) : undefined;
  return { params: { path: at("path"), query: at("query"), header: at("header") }, ...(body !== undefined && { body }) };
}

export interface ClientAnswer {
  status: number;
  text: string;
  headers: Headers;
}

/** Makes a call with openapi-fetch, as generated clients do. Files are sent in a form; the caller's own headers replace the example's. */
export async function sendCall(
  site: TestSite,
  { method, path, takesFile }: DocumentCall,
  init: CallInit,
  { "content-type": _own, ...headers }: Record<string, string>,
): Promise<ClientAnswer> {
  const client = createClient<Record<string, never>>({ baseUrl: testOrigin, fetch: fetchOf(site), headers });
  const asForm = takesFile && init.body ? { bodySerializer: formOf } : {};
  const header = Object.fromEntries(Object.entries(init.params.header).filter(([name]) => !(name.toLowerCase() in headers)));
  const sent = { ...init, params: { ...init.params, header }, ...asForm, parseAs: "text" };
  const { response, data, error } = await client.request(method.toLowerCase() as never, path as never, sent as never);
  const answered: unknown = data ?? error ?? "";
  return {
    status: response.status,
    text: typeof answered === "string" ? answered : JSON.stringify(answered),
    headers: response.headers,
  };
}

function formOf(body: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.set(name, value instanceof Blob ? value : String(value));
  return form;
}

/** Returns a `fetch` that calls the site without a port. */
const fetchOf =
  (site: TestSite): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const payload = Buffer.from(await request.arrayBuffer());
    const answer = await site.app.inject({
      method: request.method as "GET",
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(payload.length > 0 && { payload }),
    });
    const isEmpty = [204, 304].includes(answer.statusCode);
    const kept = Object.entries(answer.headers).filter(([name]) => name !== "content-length");
    const headers = kept.map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers });
  };
