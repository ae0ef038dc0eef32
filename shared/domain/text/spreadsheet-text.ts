const FORMULA = /^[=+\-@\t\r]/;
/** A formula that would begin a cell if a spreadsheet used another separator, or misread quotes. */
const FORMULA_AFTER_SEPARATOR = /([,;|\t\r\n] *)(?=[=+\-@])/g;
/** The same within JSON, whose commas precede numbers. */
const FORMULA_IN_JSON = /([;|] *)(?=[=+\-@])/g;
/** A negative number or amount, such as `-$1,234.50`, which is no formula. */
const NEGATIVE = /^-(?:\p{Sc}|[A-Z]{3} )?\d[\d,]*(?:\.\d+)?$/u;

/** Whether a text begins like a formula. */
export function startsFormula(text: string): boolean {
  return FORMULA.test(text);
}

/** Returns a text as a cell that no spreadsheet runs: puts an apostrophe before each possible formula. */
export function spreadsheetText(text: string): string {
  return (startsFormula(text) && !NEGATIVE.test(text) ? `'${text}` : text).replaceAll(FORMULA_AFTER_SEPARATOR, "$1'");
}

/**
 * Returns a list or object as a cell of JSON that no spreadsheet runs. Sorts names, because DynamoDB maps have no
 * order.
 */
export function spreadsheetJson(value: object): string {
  return JSON.stringify(value, withSortedNames).replaceAll(FORMULA_IN_JSON, "$1'");
}

function withSortedNames(_name: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
