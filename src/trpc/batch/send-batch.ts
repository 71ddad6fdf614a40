import type { CircuitBreaker } from "#src/trpc/circuit-breaker.ts";
import { RequestFailure } from "#src/trpc/request/request-failure.ts";
import { notBatchable } from "./batch-failures.ts";
import type { BatchTokens } from "./batch-token.ts";
import type { PoisonWatch } from "./poison.ts";
import type { BatchItem } from "./post-batch.ts";
import type { Entry, Outcome } from "./scheduler.ts";

/** As many as the server works on at a time. */
const singlesAtOnce = 4;

type Entries = readonly Entry<BatchItem>[];
type Outcomes = Map<string, Outcome<unknown>>;

export interface BatchRoad {
  tokens: BatchTokens;
  breaker: CircuitBreaker;
  poison: PoisonWatch;
  post: (entries: Entries, token: string) => Promise<Outcomes>;
}

/** Sends one batch; when a single item seems to have spoilt it, once more item by item, so that the others live. */
export async function sendBatch(entries: Entries, road: BatchRoad): Promise<Outcomes> {
  const keys = entries.map(({ key }) => key);
  try {
    const outcomes = await sendOnce(entries, road);
    road.poison.clearOf(keys);
    return outcomes;
  } catch (error) {
    if (!road.poison.suspects(keys, error)) throw error;
    if (entries.length === 1) return outcomesOfCulprits(entries, road);
    return sendEach(entries, road);
  }
}

async function sendOnce(entries: Entries, { tokens, breaker, post }: BatchRoad): Promise<Outcomes> {
  const token = await tokens.get();
  try {
    return await breaker.run(() => post(entries, token), isFailureOfServer);
  } catch (error) {
    if (error instanceof RequestFailure && error.code === "batch-unauthenticated") tokens.drop(token);
    throw error;
  }
}

async function sendEach(entries: Entries, road: BatchRoad): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  for (let start = 0; start < entries.length; start += singlesAtOnce) {
    const group = entries.slice(start, start + singlesAtOnce);
    const answers = await Promise.all(group.map((entry) => sendAlone(entry, road)));
    for (const answer of answers) for (const [id, outcome] of answer) outcomes.set(id, outcome);
  }
  return outcomes;
}

async function sendAlone(entry: Entry<BatchItem>, road: BatchRoad): Promise<Outcomes> {
  try {
    return await sendOnce([entry], road);
  } catch (error) {
    const isCulprit = error instanceof RequestFailure && (error.status === 400 || error.status === 413 || error.status >= 500);
    return isCulprit ? outcomesOfCulprits([entry], road) : new Map([[entry.id, { error }]]);
  }
}

function outcomesOfCulprits(entries: Entries, { poison }: BatchRoad): Outcomes {
  for (const { key } of entries) poison.blame(key);
  return new Map(entries.map(({ id }) => [id, { error: notBatchable() }]));
}

/** Network errors, timeouts, 5xx and answers nobody can read count against the batch; refusals do not, whoever sent them. */
const isFailureOfServer = (error: unknown): boolean =>
  !(error instanceof RequestFailure) || error.status >= 500 || error.code === "unreachable" || error.code === "unreadable";
