/** Contents of the API documentation pages, as plain JSON. */
export interface CallSummary {
  name: string;
  method: string;
  path: string;
  summary: string;
}

export interface QuotaDetails {
  name: string;
  quota: number;
  windowSeconds: number;
}

export interface ParameterDetails {
  name: string;
  where: "path" | "query" | "header";
  isRequired: boolean;
  shape: string;
  limits: string;
  byDefault: string | null;
  description: string | null;
}

export interface ResponseDetails {
  status: number;
  words: string;
  /** Media types, such as "application/json". */
  contentTypes: readonly string[];
  shape: string | null;
  example: string | null;
}
