export interface FieldFault {
  /** JSON pointer such as "/email". */
  pointer: string;
  detail: string;
  /** Of a question: what to send in `confirmed` to answer yes. */
  confirm?: string | undefined;
}

export interface FailureFacts {
  /** 0 when no answer came. */
  status: number;
  /** Stable slug: the server's, such as "invalid-fields", or one of this side, such as "unreachable". */
  code: string;
  /** The server's sentence for people. */
  detail?: string | null;
  fields?: readonly FieldFault[];
  /** When the server wants to be asked again. */
  retryAfterSeconds?: number | null;
  cause?: unknown;
}

/** A call that failed. `message` is for programmers; what a person is told `refusalOf` makes of it. */
export class RequestFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string | null;
  readonly fields: readonly FieldFault[];
  readonly retryAfterSeconds: number | null;

  constructor(message: string, { status, code, detail = null, fields = [], retryAfterSeconds = null, cause }: FailureFacts) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "RequestFailure";
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No answer came, or whoever asked gave up waiting for it. */
export const noAnswer = (cause: unknown): RequestFailure =>
  isAbort(cause)
    ? new RequestFailure("The call was aborted.", { status: 0, code: "aborted", cause })
    : new RequestFailure("We could not reach the site. Check your connection and try again.", { status: 0, code: "unreachable", cause });

/** An answer came that is not what was asked for. */
export const unreadable = (status: number, cause: unknown): RequestFailure =>
  new RequestFailure("The answer could not be read.", { status, code: "unreadable", cause });

const isAbort = (error: unknown) => error instanceof Error && error.name === "AbortError";

/** Whether an error is a call that failed, and no fault of the page's own code. */
export const isFailedCall = (error: unknown): boolean =>
  error instanceof RequestFailure || (error instanceof Error && error.name === "TRPCClientError");

/** What failed, in the terms of a `RequestFailure`, whichever kind of call it was. */
export function failureOf(error: unknown): RequestFailure {
  if (error instanceof RequestFailure) return error;
  if (!(error instanceof Error)) return noAnswer(error);
  const { data, cause } = error as { data?: TypedRefusal | null; cause?: unknown };
  if (data) {
    const { reason = "failed", httpStatus = 500, fields, retryAfterSeconds } = data;
    return new RequestFailure(error.message, {
      status: httpStatus,
      code: reason,
      detail: error.message,
      ...(fields && { fields }),
      retryAfterSeconds: retryAfterSeconds ?? null,
      cause: error,
    });
  }
  if (cause instanceof Error) return failureOf(cause);
  return error instanceof SyntaxError ? unreadable(0, error) : noAnswer(error);
}

/** What a refused typed call carries. */
interface TypedRefusal {
  reason?: string;
  httpStatus?: number;
  fields?: readonly FieldFault[];
  retryAfterSeconds?: number;
}
