import { randomBytes } from "node:crypto";

/** Digits and capitals without look-alikes: no I, L, O and U. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const characters = 16;
const group = 4;

/** Returns a random report reference of 80 bits, too long to guess: "7K3M-9QXZ-40TA-VW2E". */
export function randomReference(): string {
  const drawn = [...randomBytes(characters)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return grouped(drawn);
}

/** Normalises a copied reference; null when invalid. */
export function readReference(text: string): string | null {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return plain.length === characters && [...plain].every((each) => alphabet.includes(each)) ? grouped(plain) : null;
}

const grouped = (plain: string): string =>
  Array.from({ length: characters / group }, (_, at) => plain.slice(at * group, (at + 1) * group)).join("-");
