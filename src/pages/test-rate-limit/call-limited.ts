import { rateLimitSentence, readRateLimit, secondsToWait } from "#src/limits/answer-limits.ts";
import { send } from "#src/trpc/request/send.ts";
import { statusTextOf } from "#src/trpc/status-texts.ts";

export const limitedAddress = "/api/test/rate-limit";

/** The headers that tell of quotas, in the order they are shown. */
const quotaHeaders = [
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
  "ratelimit",
  "ratelimit-policy",
  "retry-after",
  "date",
];

export interface LimitedAnswer {
  number: number;
  /** 0 when no answer came. */
  status: number;
  /** What a person is told. */
  sentence: string;
  headers: readonly (readonly [name: string, value: string])[];
}

/** Calls the address with the small quota once. */
export async function callLimited(number: number): Promise<LimitedAnswer> {
  try {
    const { status, headers } = await send(limitedAddress, { cache: "no-store" });
    return {
      number,
      status,
      sentence: sentenceFor(status, headers),
      headers: quotaHeaders.flatMap((name) => toPair(name, headers.get(name))),
    };
  } catch {
    return { number, status: 0, sentence: "No answer came.", headers: [] };
  }
}

function sentenceFor(status: number, headers: Headers): string {
  if (status === 429) return rateLimitSentence(secondsToWait(headers));
  if (status >= 400) return `${statusTextOf(status)}.`;
  const report = readRateLimit(limitedAddress, headers);
  return report ? `answered, with ${report.remaining} of ${report.limit} left.` : "answered.";
}

const toPair = (name: string, value: string | null) => (value === null ? [] : [[name, value] as const]);

export const headerOf = ({ headers }: LimitedAnswer, name: string): string => headers.find(([each]) => each === name)?.[1] ?? "–";
