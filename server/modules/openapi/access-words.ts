import type { Protection } from "./protection.ts";

/** Who may make a call, in a sentence. */
export function accessWords({ isOpen, scopes, takesSession, takesBatchToken }: Protection): string {
  if (isOpen) return "Needs no sign-in.";
  const ways = [
    ...(takesSession ? ["a session"] : []),
    ...(takesBatchToken ? ["a page’s batch token"] : []),
    ...(scopes === null ? ["an API token"] : scopes.length > 0 ? [`an API token with the scope ${scopes.join(" or ")}`] : []),
  ];
  return `Needs ${ways.join(" or ")}.`;
}
