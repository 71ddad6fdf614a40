/** Bytes 128 to 159 in Windows-1252; above that it equals Latin-1. */
export const upperWindows1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
