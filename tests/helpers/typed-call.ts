import type { TestSite } from "./site.ts";

export interface TypedAnswer<Data> {
  status: number;
  /** What the procedure answered; meaningless when it refused. */
  data: Data;
  /** Code of the refusal, if it was one. */
  reason: string | undefined;
  /** Everything the site said, as it said it. */
  text: string;
  cookies: { name: string; value: string }[];
  headers: Record<string, unknown>;
}

type Headers = Record<string, string>;

/** Calls one query procedure. */
export async function queryProcedure<Data = unknown>(
  site: TestSite,
  path: string,
  headers: Headers,
  input?: unknown,
): Promise<TypedAnswer<Data>> {
  const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return read<Data>(await site.app.inject({ url: `/trpc/${path}${query}`, headers }));
}

/** Calls one procedure that changes something. */
export async function callProcedure<Data = unknown>(
  site: TestSite,
  path: string,
  headers: Headers,
  input: unknown = {},
): Promise<TypedAnswer<Data>> {
  const payload = JSON.stringify(input);
  return read<Data>(
    await site.app.inject({ method: "POST", url: `/trpc/${path}`, headers: { "content-type": "application/json", ...headers }, payload }),
  );
}

type Answer = Awaited<ReturnType<TestSite["app"]["inject"]>>;

function read<Data>(answer: Answer): TypedAnswer<Data> {
  const body = answer.json<{ result?: { data: Data }; error?: { data: { reason?: string } } }>();
  return {
    status: answer.statusCode,
    data: body.result?.data as Data,
    reason: body.error?.data.reason,
    text: answer.body,
    cookies: answer.cookies.map(({ name, value }) => ({ name, value })),
    headers: answer.headers,
  };
}
