/** What the server refused, in the terms of both its kinds of answer: problem documents and typed calls. */
export class Refusal extends Error {
  /** Stable slug such as "invalid-fields"; "unreachable" when no answer came. */
  readonly code: string;
  /** 0 when no answer came. */
  readonly status: number;
  /** What is wrong with each field, by the field's name. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | null;

  constructor(
    message: string,
    {
      code,
      status,
      fields = [],
      retryAfterSeconds = null,
    }: { code: string; status: number; fields?: readonly FieldFault[]; retryAfterSeconds?: number | null },
  ) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.status = status;
    this.fieldErrors = Object.fromEntries(fields.toReversed().map(({ pointer, detail }) => [pointer.replace(/^\//, ""), detail]));
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface FieldFault {
  /** JSON pointer such as "/email". */
  pointer: string;
  detail: string;
}

export const unreachable = () =>
  new Refusal("We could not reach the site. Check your connection and try again.", { code: "unreachable", status: 0 });

/** What a failed call says, whichever kind of call it was. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const data = error instanceof Error && "data" in error ? (error.data as TypedFailure | null | undefined) : undefined;
  if (!data) return unreachable();
  return new Refusal((error as Error).message, {
    code: data.reason ?? "failed",
    status: data.httpStatus ?? 500,
    fields: data.fields ?? [],
    retryAfterSeconds: data.retryAfterSeconds ?? null,
  });
}

interface TypedFailure {
  reason?: string;
  httpStatus?: number;
  fields?: readonly FieldFault[];
  retryAfterSeconds?: number;
}
