interface PrefetchedCall {
  address: string;
  /** Left out for what depends on who asks: the call is made, its answer not kept. */
  isKept?: true;
}

/** What is asked for once a session, before anything needs it. */
export const prefetchedCalls: readonly PrefetchedCall[] = [
  { address: "/api/jobs/count", isKept: true },
  { address: "/api/countries", isKept: true },
  { address: "/api/jobs?limit=15&page=1", isKept: true },
  { address: "/api/jobs", isKept: true },
  { address: "/api/auth/session" },
];
