import type { FastifyInstance } from "fastify";
import type { Services } from "#server/context.ts";
import type { DescribedCall } from "#server/http/operations/operation.ts";
import { describedCallsOf } from "#server/http/route-actions.ts";
import { currentTerms } from "#server/modules/vocabularies/current-terms.ts";
import { type ApiDocument, buildDocument } from "./document.ts";
import { isInternalCall } from "./internal-calls.ts";
import { inReadingOrder } from "./reading-order.ts";
import { withStandingTerms } from "./standing-terms.ts";

/** The calls under /api of an app that stands, in words for programs. Each text is made when it is first asked for, and anew when values of vocabularies were merged. */
export interface ApiReference {
  calls(): readonly DescribedCall[];
  /** The document of these: for everybody, or with what only platform administrators call. */
  document(whose: "public" | "whole"): ApiDocument;
  publicText(): string;
  wholeText(): string;
}

export function createApiReference(app: FastifyInstance, services: Pick<Services, "site" | "db">): ApiReference {
  const once = <Made>(make: () => Made) => {
    let made: { value: Made; version: number } | null = null;
    return () => {
      const { version } = currentTerms(services);
      if (made?.version !== version) made = { value: make(), version };
      return made.value;
    };
  };
  const document = (described: readonly DescribedCall[]) =>
    withStandingTerms(buildDocument(described, services.site), currentTerms(services).renames);
  const calls = once(() => inReadingOrder(describedCallsOf(app)));
  const open = once(() => document(calls().filter((call) => !isInternalCall(call))));
  const whole = once(() => document(calls()));
  return {
    calls,
    document: (whose) => (whose === "public" ? open() : whole()),
    publicText: once(() => JSON.stringify(open())),
    wholeText: once(() => JSON.stringify(whole())),
  };
}
