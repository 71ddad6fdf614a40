/** Contents of the API documentation pages, as plain JSON. */
export interface CallLine {
  name: string;
  method: string;
  path: string;
  summary: string;
}

export interface ApiOverview {
  version: string;
  origin: string;
  sections: readonly { slug: string; tag: string; calls: readonly CallLine[] }[];
  quotas: readonly QuotaShown[];
}

export interface QuotaShown {
  name: string;
  quota: number;
  windowSeconds: number;
}

export interface ParameterShown {
  name: string;
  where: "path" | "query" | "header";
  isRequired: boolean;
  shape: string;
  limits: string;
  byDefault: string | null;
  description: string | null;
}

export interface AnswerShown {
  status: number;
  words: string;
  /** Media types, such as "application/json". */
  contentTypes: readonly string[];
  shape: string | null;
  example: string | null;
}

export interface CallShown extends CallLine {
  about: string | null;
  isOpen: boolean;
  needsCsrf: boolean;
  /** Scopes of which a token needs one; null when any token is accepted. */
  scopes: readonly string[] | null;
  batchScope: string | null;
  idempotency: "required" | "accepted" | null;
  keptForSeconds: number | null;
  quotas: readonly QuotaShown[];
  parameters: readonly ParameterShown[];
  body: { contentTypes: readonly string[]; shape: string; example: string } | null;
  answers: readonly AnswerShown[];
  refusals: readonly { status: number; codes: readonly string[] }[];
  curl: string;
}

export interface ApiSection {
  slug: string;
  tag: string;
  calls: readonly CallShown[];
  /** Components that the shapes refer to. */
  shapes: readonly { name: string; text: string }[];
}
