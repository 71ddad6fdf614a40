import type { FastifyInstance } from "fastify";
import type { Services } from "#server/context.ts";
import type { DescribedCall } from "#server/http/operations/operation.ts";
import { describedCallsOf } from "#server/http/route-actions.ts";
import { type ApiDocument, buildDocument } from "./document.ts";
import { isInternalCall } from "./internal-calls.ts";
import { inReadingOrder } from "./reading-order.ts";

/** The calls under /api of an app that stands, in words for programs. Each text is made once, when it is first asked for. */
export interface ApiReference {
  calls(): readonly DescribedCall[];
  /** The document of these: for everybody, or with what only platform administrators call. */
  document(whose: "public" | "whole"): ApiDocument;
  publicText(): string;
  wholeText(): string;
}

export function createApiReference(app: FastifyInstance, { site }: Pick<Services, "site">): ApiReference {
  const once = <Made>(make: () => Made) => {
    let made: { value: Made } | null = null;
    return () => {
      made ??= { value: make() };
      return made.value;
    };
  };
  const calls = once(() => inReadingOrder(describedCallsOf(app)));
  const open = once(() =>
    buildDocument(
      calls().filter((call) => !isInternalCall(call)),
      site,
    ),
  );
  const whole = once(() => buildDocument(calls(), site));
  return {
    calls,
    document: (whose) => (whose === "public" ? open() : whole()),
    publicText: once(() => JSON.stringify(open())),
    wholeText: once(() => JSON.stringify(whole())),
  };
}
