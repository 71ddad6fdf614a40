type Listener = () => void;

const listeners = new Set<Listener>();

/** Tells the delivery of this process that a mail has been put into the outbox; its transaction may not have ended yet. */
export function announceMail(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` at each mail queued by this process; the answer ends it. */
export function onMailQueued(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
