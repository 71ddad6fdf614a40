/** By what adverts may be alike that somebody wants fewer of. */
export const fewerKinds = ["agencies", "level", "contract-type"] as const;
export type FewerKind = (typeof fewerKinds)[number];
