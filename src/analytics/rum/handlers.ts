type Code = (...values: never[]) => unknown;
interface Handler {
  prop: string;
  code: Code;
  /** The components around the element, innermost first: one of them wrote the handler. */
  components: readonly Code[];
}

/** Which props React calls for an event. */
const propsByEvent: Readonly<Record<string, readonly string[]>> = {
  click: ["onClick"],
  pointerdown: ["onPointerDown"],
  pointerup: ["onPointerUp"],
  mousedown: ["onMouseDown"],
  keydown: ["onKeyDown"],
  keyup: ["onKeyUp"],
  input: ["onInput", "onChange"],
  change: ["onChange"],
  submit: ["onSubmit"],
};
const maxComponents = 8;
const maxEvents = 40;

interface ReactNodeLike {
  parentElement: ReactNodeLike | null;
}
interface Fiber {
  type: unknown;
  return: Fiber | null;
}

/** Returns what React stored on an element of its own under a name, which it begins with a random suffix each time. */
const reactValue = (element: ReactNodeLike, name: "__reactProps$" | "__reactFiber$"): unknown => {
  const key = Object.keys(element).find((each) => each.startsWith(name));
  return key && (element as unknown as Record<string, unknown>)[key];
};

/** Returns the handler that React will call first for an event on an element; null without one. */
function findHandler(target: ReactNodeLike | null, eventType: string): Handler | null {
  const names = propsByEvent[eventType] ?? [];
  for (let element = target; element; element = element.parentElement) {
    const props = reactValue(element, "__reactProps$") as Record<string, unknown> | undefined;
    const prop = names.find((name) => typeof props?.[name] === "function");
    if (prop) return { prop, code: props?.[prop] as Code, components: componentsAround(reactValue(element, "__reactFiber$") as Fiber) };
  }
  return null;
}

function componentsAround(fiber: Fiber | undefined): Code[] {
  const found: Code[] = [];
  for (let at = fiber?.return ?? null; at && found.length < maxComponents; at = at.return) {
    const { type } = at;
    const code =
      typeof type === "object" && type !== null ? ((type as { render?: unknown }).render ?? (type as { type?: unknown }).type) : type;
    if (typeof code === "function") found.push(code as Code);
  }
  return found;
}

/** A position in a built script: where a function begins. */
interface CodePlace {
  file: string;
  position: number;
}

interface ScriptText {
  file: string;
  text: string;
}

/**
 * Finds where a handler is written, by its text. A short one may be written alike in several places: then it is the one within a component
 * around the element, and without one it is that component itself.
 */
function locateHandler(scripts: readonly ScriptText[], { code, components }: Handler): CodePlace | null {
  const text = String(code);
  const own = findOnce(scripts, text);
  if (own) return own;
  const texts = components.map(String);
  const author = texts.find((component) => component.includes(text));
  const place = author === undefined ? null : findOnce(scripts, author);
  if (place && author !== undefined) return { file: place.file, position: place.position + author.indexOf(text) };
  for (const component of texts) {
    const found = findOnce(scripts, component);
    if (found) return found;
  }
  return null;
}

/** Returns the place of a text that occurs exactly once. */
function findOnce(scripts: readonly ScriptText[], text: string): CodePlace | null {
  let found: CodePlace | null = null;
  for (const script of scripts) {
    const position = script.text.indexOf(text);
    if (position < 0) continue;
    if (found || script.text.indexOf(text, position + 1) >= 0) return null;
    found = { file: script.file, position };
  }
  return found;
}

interface LocatedHandler extends CodePlace {
  /** The prop of the element: "onClick". */
  prop: string;
}

interface HandledEvent {
  atMs: number;
  handler: Handler;
  located?: LocatedHandler | null;
}

/**
 * Remembers which of our handlers the latest events were for. A long animation frame names only React’s own listener, from which all of
 * them are called.
 */
export function createHandlerLog(readScripts: () => Promise<readonly ScriptText[]>) {
  let events: HandledEvent[] = [];
  const within = (fromMs: number, toMs: number) => events.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs);
  return {
    happened(eventType: string, target: ReactNodeLike | null, atMs: number): void {
      const handler = findHandler(target, eventType);
      if (handler) events = [...events, { atMs, handler }].slice(-maxEvents);
    },
    /** Looks up where the handlers of a slow interaction are written, before the page is left. */
    async locate(fromMs: number, toMs: number): Promise<void> {
      const unknown = within(fromMs, toMs).filter(({ located }) => located === undefined);
      if (unknown.length === 0) return;
      for (const event of unknown) event.located = null;
      const scripts = await readScripts();
      for (const event of unknown) {
        const found = locateHandler(scripts, event.handler);
        event.located = found && { ...found, prop: event.handler.prop };
      }
    },
    between: (fromMs: number, toMs: number): LocatedHandler | null => within(fromMs, toMs).find(({ located }) => located)?.located ?? null,
  };
}

export type HandlerLog = ReturnType<typeof createHandlerLog>;

const slowMs = 104;
const scriptPath = /^\/assets\/[\w.-]+\.js$/;

/** Follows the interactions of this page: which handlers they were for and, of the slow ones, where these are written. */
export function observeHandlers(): HandlerLog {
  const log = createHandlerLog(readLoadedScripts);
  for (const name of Object.keys(propsByEvent))
    addEventListener(name, ({ type, target, timeStamp }) => log.happened(type, target instanceof Element ? target : null, timeStamp), {
      capture: true,
      passive: true,
    });
  const observer = new PerformanceObserver((list) => {
    const slow = list.getEntries();
    // Not before the interaction's own long frame has been reported: web-vitals finds none behind one that began later.
    requestIdleCallback(() => {
      for (const { startTime, duration } of slow) void log.locate(startTime, startTime + duration).catch(() => undefined);
    });
  });
  observer.observe({ type: "event", durationThreshold: slowMs } as PerformanceObserverInit);
  return log;
}

/** Reads this page’s own scripts, as the browser has them in its cache. */
async function readLoadedScripts(): Promise<ScriptText[]> {
  const loaded = performance.getEntriesByType("resource").flatMap(({ name }) => {
    const { origin, pathname } = new URL(name);
    return origin === location.origin && scriptPath.test(pathname) ? pathname : [];
  });
  return Promise.all(
    [...new Set(loaded)].map(async (file) => ({ file, text: await (await fetch(file, { cache: "force-cache" })).text() })),
  );
}
