import { findRoute } from "#src/navigation.ts";

/** The pattern of an address: all that is ever told of where something happened. */
export const patternOf = (address: string): string => findRoute(new URL(address).pathname).props.pattern;
