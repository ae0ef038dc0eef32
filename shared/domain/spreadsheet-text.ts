/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** A negative number or amount, such as `-$1,234.50`: it is no formula, and is to stay a number. */
const NEGATIVE = /^-(?:\p{Sc}|[A-Z]{3} )?\d[\d,]*(?:\.\d+)?$/u;

/** A text as a cell that no spreadsheet runs: one that it would take for a formula has an apostrophe before it. */
export function spreadsheetText(text: string): string {
  return FORMULA.test(text) && !NEGATIVE.test(text) ? `'${text}` : text;
}
