/** Criteria by which a user may want fewer of similar adverts. */
export const fewerKinds = ["agencies", "level", "contract-type"] as const;
export type FewerKind = (typeof fewerKinds)[number];
