/** Digits and capitals without look-alikes: no I, L, O and U. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const base64url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * Returns the reference of an application, to be read out over the telephone: "DW-3069-7K2". It is the first 35 bits of the public id,
 * so that nothing has to be stored and an application can be found by it.
 */
export function applicationReference(publicId: string): string {
  const bits = [...publicId.slice(0, 6)].map((character) => base64url.indexOf(character).toString(2).padStart(6, "0")).join("");
  const drawn = Array.from({ length: 7 }, (_, at) => alphabet[Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2)]).join("");
  return `DW-${drawn.slice(0, 4)}-${drawn.slice(4)}`;
}
