import { findRoute } from "#src/navigation.ts";

/** Returns the route pattern of an address: the only location that is ever reported. */
export const patternOf = (address: string): string => findRoute(new URL(address).pathname).props.pattern;
