type Listener = () => void;

const listeners = new Set<Listener>();

/** Signals to this process's mail worker that a mail has been queued; its transaction may not have committed yet. */
export function announceMail(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` for each mail queued by this process; the returned function unsubscribes. */
export function onMailQueued(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
