import type { LookupAddress } from "node:dns";

/** The identity in a verified ID token. */
export interface GoogleIdentity {
  /** Permanent and never reassigned; accounts are linked to it. */
  subject: string;
  /** Verified by the provider. */
  email: string;
  name: string | null;
  /** When the user last authenticated with the provider, if reported. */
  authenticatedAt: Date | null;
}

/** State of one sign-in: what the browser must return from Google, and what only this site knows. */
export interface GoogleHandshake {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface GoogleSignIn {
  begin(): Promise<GoogleHandshake>;
  /** Returns the URL of Google's sign-in page. `isFresh` makes Google ask for the credentials again. */
  authorizationUrl(handshake: GoogleHandshake, options: { isFresh: boolean; now: Date }): Promise<URL>;
  /** Exchanges the code for the identity. Google's tokens are not stored. @throws GoogleFailure */
  identityOf(code: string, handshake: GoogleHandshake, now: Date): Promise<GoogleIdentity>;
  issuer: string;
}

/** argon2id behind a bounded queue. */
export interface PasswordHasher {
  /** @throws AppError busy when the queue is full */
  hash(password: string): Promise<string>;
  /**
   * Compares in the same time whether or not there is a hash.
   * @param stored null for an account that does not exist or has no password: the result is false
   * @throws AppError busy when the queue is full
   */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** Checks whether the hash was made with weaker parameters than the current ones. */
  isOutdated(stored: string): boolean;
}

export type ScanVerdict = { isClean: true } | { isClean: false; found: string };

export interface VirusScanner {
  /** @throws AppError busy when the scanner does not respond: no file is accepted unscanned */
  scan(bytes: Uint8Array): Promise<ScanVerdict>;
}

/** Result of checking a link. "gone" only where the target certainly does not exist; anything in doubt is "unknown". */
export type LinkAnswer = { kind: "works" } | { kind: "gone" | "unknown"; finding: string; isNoSuchHost?: boolean };

export type CheckLink = (address: string, signal: AbortSignal) => Promise<LinkAnswer>;

export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

export interface MapTiles {
  attribution: string;
  /** @throws AppError not-found for a missing tile, busy when the provider fails */
  fetch(tile: TileAddress): Promise<{ contentType: string; body: Buffer }>;
}

/** A company's entry in the public register. */
export type RegisterAnswer = { state: "active" | "dissolved"; name: string } | { state: "unknown-number"; name: null };

export interface CompanyRegister {
  /** @throws Error when the register does not respond */
  find(companyNumber: string): Promise<RegisterAnswer>;
}

/** Reads a domain's DNS records and verification file. */
export interface DomainReader {
  /** Returns the TXT records of a name; empty where there are none. @throws Error when no name server responds */
  records(name: string): Promise<string[]>;
  /** Returns the beginning of a text file, or why it could not be read. */
  file(address: string): Promise<{ text: string } | { because: string }>;
}

export type WebhookAnswer = { status: number } | { because: string };

/** Sends one delivery and returns the status it was received with; never throws for an address's or a server's fault. */
export type PostWebhook = (
  address: string,
  order: { headers: Record<string, string>; body: string; signal: AbortSignal },
) => Promise<WebhookAnswer>;

export interface FetchFeedOptions {
  /** Validators of the last response that was applied. */
  etag?: string | null;
  lastModified?: string | null;
  /** Sent beside its own, such as those that hand a trace on. */
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  maxBytes?: number;
  /** Covers the whole fetch, including redirects and body. */
  totalTimeoutMs?: number;
  /** Covers silence: no response, or no further byte. */
  idleTimeoutMs?: number;
  /** Tests only: which addresses and ports are allowed, and how names resolve. */
  network?: Network;
}

export type FetchedFeed =
  | { kind: "body"; stream: AsyncIterable<Uint8Array>; etag: string | null; lastModified: string | null }
  | { kind: "not-modified" }
  | { kind: "refused"; reason: string };

/** Which addresses and ports are allowed, and how names resolve. */
export interface Network {
  /** Whether a host may be connected to, before its name is resolved; omitted: every host. */
  isAllowedHost?: (hostname: string) => boolean;
  isAllowedAddress: (address: string) => boolean;
  ports: readonly number[];
  resolve: (hostname: string) => Promise<LookupAddress[]>;
}
