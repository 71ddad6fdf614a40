const quote = 34;
const backslash = 92;
const comma = 44;
const colon = 58;
const openBrace = 123;
const closeBrace = 125;
const openBracket = 91;
const closeBracket = 93;

/** Follows the brackets of one JSON value, a character at a time. */
export class JsonScan {
  #open: number[] = [];
  #isInString = false;
  #isEscaped = false;
  /** The last character outside strings that was no blank. */
  #last = 0;

  /** "closed" after the last bracket of the value, "broken" where brackets or commas cannot stand as they do. */
  take(code: number): "open" | "closed" | "broken" {
    if (this.#isInString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (code === backslash) this.#isEscaped = true;
      else if (code === quote) this.#isInString = false;
      return "open";
    }
    if (code <= 32) return "open";
    if (code === quote) this.#isInString = true;
    else if (code === openBrace || code === openBracket) {
      if (this.#open.at(-1) === openBrace && this.#last !== colon) return "broken";
      this.#open.push(code);
    } else if (code === closeBrace || code === closeBracket) {
      if (this.#open.pop() !== (code === closeBrace ? openBrace : openBracket)) return "broken";
      if (this.#open.length === 0) return "closed";
    } else if (code === colon && this.#open.at(-1) === openBrace && (this.#last === comma || this.#last === openBrace)) return "broken";
    this.#last = code;
    return "open";
  }
}
