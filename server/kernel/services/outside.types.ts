import type { LookupAddress } from "node:dns";

/** The identity in a verified ID token. */
export interface GoogleIdentity {
  /** Never changes and is never given to another; what an account is linked to. */
  subject: string;
  /** The provider has seen that it is theirs. */
  email: string;
  name: string | null;
  /** When the person last proved who they are to the provider, if it says so. */
  authenticatedAt: Date | null;
}

/** What a browser must bring back from Google, and what only we know: made for one sign-in. */
export interface GoogleHandshake {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface GoogleSignIn {
  begin(): GoogleHandshake;
  /** URL of Google's sign-in page. `isFresh` makes Google ask for the credentials again. */
  authorizationUrl(handshake: GoogleHandshake, options: { isFresh: boolean; now: Date }): Promise<URL>;
  /** Exchanges the code for the identity. Google's tokens are not stored. @throws GoogleFailure */
  identityOf(code: string, handshake: GoogleHandshake, now: Date): Promise<GoogleIdentity>;
  issuer: string;
}

/** argon2id behind a bounded queue. */
export interface PasswordHasher {
  /** @throws AppError busy when too many wait already */
  hash(password: string): Promise<string>;
  /**
   * Compares in the same time whether or not there is a hash.
   * @param stored null for an account that does not exist or has no password: the answer is false
   * @throws AppError busy when too many wait already
   */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** True when the hash was made with weaker parameters than today's. */
  isOutdated(stored: string): boolean;
}

export type ScanVerdict = { isClean: true } | { isClean: false; found: string };

export interface VirusScanner {
  /** @throws AppError busy when the scanner does not answer: what it should see is not taken unseen */
  scan(bytes: Uint8Array): Promise<ScanVerdict>;
}

/** What was met at the end of a link. "gone" is said only where nothing is there; whatever is in doubt is "unknown". */
export type LinkAnswer = { kind: "works" } | { kind: "gone" | "unknown"; finding: string; isNoSuchHost?: boolean };

export type LookAtLink = (address: string, signal: AbortSignal) => Promise<LinkAnswer>;

export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

export interface MapTiles {
  attribution: string;
  /** @throws AppError not-found for a tile that is not there, busy when the provider fails */
  fetch(tile: TileAddress): Promise<{ contentType: string; body: Buffer }>;
}

/** What the public register says of a company. */
export type RegisterAnswer = { state: "active" | "dissolved"; name: string } | { state: "unknown-number"; name: null };

export interface CompanyRegister {
  /** @throws Error when the register does not answer */
  find(companyNumber: string): Promise<RegisterAnswer>;
}

/** Reads what a domain says of itself. */
export interface DomainLook {
  /** Texts of the TXT records of a name; none where there are none. @throws Error when nobody answers */
  records(name: string): Promise<string[]>;
  /** The beginning of a text file, or why it could not be read. */
  file(address: string): Promise<{ text: string } | { because: string }>;
}

export type WebhookAnswer = { status: number } | { because: string };

/** Sends one delivery and answers with what status it was taken; never throws for what an address or a server can do. */
export type PostWebhook = (
  address: string,
  order: { headers: Record<string, string>; body: string; signal: AbortSignal },
) => Promise<WebhookAnswer>;

export interface FetchFeedOptions {
  /** Validators of the last answer that was applied. */
  etag?: string | null;
  lastModified?: string | null;
  signal?: AbortSignal;
  maxBytes?: number;
  /** For everything, redirects and body included. */
  totalTimeoutMs?: number;
  /** For silence: no answer, or no further byte. */
  idleTimeoutMs?: number;
  /** Tests only: which addresses and ports may be spoken to, and how names resolve. */
  network?: Network;
}

export type FetchedFeed =
  | { kind: "body"; stream: AsyncIterable<Uint8Array>; etag: string | null; lastModified: string | null }
  | { kind: "not-modified" }
  | { kind: "refused"; reason: string };

/** Which addresses and ports may be spoken to, and how names resolve. */
export interface Network {
  isAllowedAddress: (address: string) => boolean;
  ports: readonly number[];
  resolve: (hostname: string) => Promise<LookupAddress[]>;
}

export type FetchFeed = (address: string, options?: FetchFeedOptions) => Promise<FetchedFeed>;
