import { readFailure, statusTextWording } from "#src/trpc/request/request-failure.ts";
import { send } from "#src/trpc/request/send.ts";

/** Time left in a session, by the server's clock. */
export interface SessionTimeLeft {
  /** Until the idle timeout. */
  leftMs: number;
  /** Until the absolute timeout, regardless of use. */
  longestMs: number;
}

/** Time left in the session, null without one: used by the expiry warning and by preloading. Never cached. */
export const sessionQuery = { queryKey: ["/api/auth/session"], queryFn: fetchSessionTimeLeft, retry: false } as const;

/** Both timeouts by the server's clock: the device's may be wrong. */
async function fetchSessionTimeLeft(): Promise<SessionTimeLeft | null> {
  const answer = await send("/api/auth/session", { cache: "no-store" });
  if (!answer.ok) throw await readFailure(answer, statusTextWording);
  const session = (await answer.json()) as { authenticated: boolean; expiresAt?: string; endsAt?: string };
  if (!session.authenticated) return null;
  const nowMs = Date.parse(answer.headers.get("date") ?? "") || Date.now();
  return { leftMs: Date.parse(session.expiresAt ?? "") - nowMs, longestMs: Date.parse(session.endsAt ?? "") - nowMs };
}
