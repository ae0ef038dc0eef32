const FORMULA = /^[=+\-@\t\r]/;
/**
 * A formula that would begin a cell if a spreadsheet used another separator, or misread quotes: CSV doubles a quotation
 * mark, and two of them are an empty quoted part.
 */
const FORMULA_AFTER_SEPARATOR = /([,;|\t\r\n][ "]*)(?=[=+\-@])/g;
/** Matches the same in cells that are quoted but not escaped, which commas do not divide. */
const FORMULA_AFTER_OTHER_SEPARATOR = /[;|\t][ "]*[=+\-@]/;
/** Within JSON, a comma may precede a number. */
const FORMULA_IN_JSON = /([;|] *)(?=[=+\-@])/g;
/** Numbers and amounts such as `-$1,234.50` are not formulas. */
const NEGATIVE = /^-(?:\p{Sc}|[A-Z]{3} )?\d[\d,]*(?:\.\d+)?$/u;

/** Whether spreadsheets may run a text of an unescaped CSV file as a formula. */
export function mayRunAsFormula(text: string): boolean {
  return FORMULA.test(text) || FORMULA_AFTER_OTHER_SEPARATOR.test(text);
}

/** Converts a text to a cell that no spreadsheet runs: an apostrophe precedes each possible formula. */
export function toSpreadsheetText(text: string): string {
  return (FORMULA.test(text) && !NEGATIVE.test(text) ? `'${text}` : text).replaceAll(FORMULA_AFTER_SEPARATOR, "$1'");
}

/**
 * Converts a list or object to a cell of JSON that no spreadsheet runs. Names are sorted, because DynamoDB maps have no
 * order.
 */
export function toSpreadsheetJson(value: object): string {
  return JSON.stringify(value, withSortedNames).replaceAll(FORMULA_IN_JSON, "$1'");
}

function withSortedNames(_name: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
