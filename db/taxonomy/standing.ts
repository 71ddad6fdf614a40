import type { clientUnnamedReasons } from "../own-values.ts";
import type { ProjectValueBand, RicsLevel, Side } from "../values.ts";

export const sideLabels: Record<Side, string> = {
  contractor: "Main contractor",
  subcontractor: "Subcontractor",
  consultancy: "Consultancy (PQS)",
  client: "Client or developer",
  "public-body": "Public body",
  claims: "Claims and disputes",
};

export const ricsLabels: Record<RicsLevel, string> = {
  none: "None",
  student: "RICS student",
  "enrolled-apc": "Enrolled on the APC",
  assocrics: "AssocRICS",
  mrics: "MRICS",
  frics: "FRICS",
};

export const projectValueLabels: Record<ProjectValueBand, string> = {
  "under-1m": "Under £1m",
  "1m-5m": "£1m to £5m",
  "5m-20m": "£5m to £20m",
  "20m-50m": "£20m to £50m",
  "50m-100m": "£50m to £100m",
  "100m-500m": "£100m to £500m",
  "over-500m": "Over £500m",
};

type ClientUnnamedReason = (typeof clientUnnamedReasons)[number];

/** Completes "unnamed because". */
export const clientUnnamedLabels: Record<ClientUnnamedReason, string> = {
  "client-asked": "the hirer has asked not to be named yet",
  "post-held": "somebody still holds the post",
  "project-unannounced": "the project has not been announced",
  "named-on-interest": "it is named to people who agree to be represented",
};
