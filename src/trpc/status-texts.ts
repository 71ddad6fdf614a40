import phrases from "./status-texts.json" with { type: "json" };

const texts: Readonly<Record<number, string>> = phrases;

/** Returns the registered reason phrase of a status: HTTP/2 and 3 send none, and HTTP/1 may send anything. */
export function statusTextOf(status: number): string {
  return texts[status] ?? (status >= 500 ? "Server Error" : status >= 400 ? "Client Error" : "Unexpected Answer");
}
