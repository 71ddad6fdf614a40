export const liveKinds = ["request", "log", "error"] as const;

/** A request, a line of the log or a reported error of this process, as it happened. */
export interface LiveEvent {
  /** Counts up from 1 since the process started. */
  id: number;
  at: string;
  kind: (typeof liveKinds)[number];
  level: "info" | "warn" | "error";
  /** Method and route, the log's message, or the error's; never client input. */
  text: string;
  status?: number;
  durationMs?: number;
  requestId?: string;
  traceId?: string;
  /** Further fields of a log line as JSON. */
  fields?: string;
}

export interface LiveFeed {
  publish(event: Omit<LiveEvent, "id" | "at">): void;
  /** Returns the events that are still held, oldest first. */
  recent(): LiveEvent[];
  /** Returns the log lines of the request that a trace belongs to. */
  logsOf(traceId: string): LiveEvent[];
  /** Calls back with each event from now on, until the returned function is called. */
  subscribe(onEvent: (event: LiveEvent) => void): () => void;
  /** Takes the lines of a pino log, publishes them and passes them on. */
  logTo(out: LogDestination): LogDestination;
}

interface LogDestination {
  write(line: string): void;
}

/** The moment is written out for those who read it alone. */
type HeldEvent = Omit<LiveEvent, "at"> & { at: Date };
const toShown = (event: HeldEvent): LiveEvent => ({ ...event, at: event.at.toISOString() });

const maxHeld = 1000;
const maxFieldsChars = 2000;

/** Holds the last thousand events of this process in memory. */
export function createLiveFeed(now: () => Date = () => new Date()): LiveFeed {
  let events: HeldEvent[] = [];
  let lastId = 0;
  const listeners = new Set<(event: LiveEvent) => void>();
  const publish = (happened: Omit<LiveEvent, "id" | "at">) => {
    lastId += 1;
    const event = { id: lastId, at: now(), ...happened };
    events.push(event);
    // Cut by halves, so that an event costs no copy of all the others.
    if (events.length >= maxHeld * 2) events = events.slice(-maxHeld);
    for (const listener of listeners) listener(toShown(event));
  };
  return {
    publish,
    recent: () => events.slice(-maxHeld).map(toShown),
    logsOf(traceId) {
      const requestIds = new Set(events.flatMap((event) => (event.traceId === traceId && event.requestId ? [event.requestId] : [])));
      const isOfRequest = ({ kind, requestId }: HeldEvent) => kind === "log" && requestId !== undefined && requestIds.has(requestId);
      return events.filter(isOfRequest).map(toShown);
    },
    subscribe(onEvent) {
      listeners.add(onEvent);
      return () => listeners.delete(onEvent);
    },
    logTo: (out) => ({
      write(line) {
        out.write(line);
        const event = toEvent(line);
        if (event) publish(event);
      },
    }),
  };
}

/** Pino writes levels as numbers: 40 is warn, 50 is error. */
const levelOf = (level: unknown): LiveEvent["level"] => (typeof level !== "number" || level < 40 ? "info" : level < 50 ? "warn" : "error");

/** Reads a line of the log; null for one that is no JSON object. */
function toEvent(line: string): Omit<LiveEvent, "id" | "at"> | null {
  try {
    const { level, time: _time, pid: _pid, hostname: _host, msg, reqId, traceId, ...fields } = JSON.parse(line) as Record<string, unknown>;
    const more = Object.keys(fields).length > 0 ? JSON.stringify(fields).slice(0, maxFieldsChars) : undefined;
    return {
      kind: "log",
      level: levelOf(level),
      text: String(msg ?? ""),
      ...(typeof reqId === "string" && { requestId: reqId }),
      ...(typeof traceId === "string" && { traceId }),
      ...(more !== undefined && { fields: more }),
    };
  } catch {
    return null;
  }
}
