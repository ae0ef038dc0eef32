/**
 * Formats lines as CSV (RFC 4180). Banks and providers read these files, so formulas are not escaped. Cells with other
 * separators (`;`, tab, `|`) are quoted, too.
 */
export function formatCsvLines(lines: readonly (readonly string[])[]): string {
  return lines.map((line) => `${line.map(formatCell).join(',')}\r\n`).join('');
}

function formatCell(text: string): string {
  return /[",;\t|\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const SEPARATORS = [',', ';', '\t'] as const;

/**
 * Parses lines separated by comma, semicolon or tab, the most frequent one of the first line. Skips empty lines.
 * @throws RangeError on an unclosed quote
 */
export function parseCsvLines(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '');
  const separator = detectSeparator(plain);
  const lines: string[][] = [];
  let line: string[] = [];
  let at = 0;
  while (at < plain.length) {
    const { value, next } =
      plain[at] === '"' ? readQuotedCell(plain, at, separator) : readBareCell(plain, at, separator);
    line.push(value);
    at = next;
    if (plain[at] === separator) {
      at += 1;
      // The text ends with a separator: the last cell is empty.
      if (at === plain.length) line.push('');
      continue;
    }
    lines.push(line);
    line = [];
    at += plain.startsWith('\r\n', at) ? 2 : 1;
  }
  if (line.length > 0) lines.push(line);
  return lines.filter((candidate) => candidate.some((value) => value.trim() !== ''));
}

interface ReadCell {
  readonly value: string;
  readonly next: number;
}

function readBareCell(text: string, from: number, separator: string): ReadCell {
  let next = from;
  while (next < text.length && text[next] !== separator && text[next] !== '\n' && text[next] !== '\r') next += 1;
  return { value: text.slice(from, next), next };
}

function readQuotedCell(text: string, from: number, separator: string): ReadCell {
  let value = '';
  let at = from + 1;
  for (;;) {
    const end = text.indexOf('"', at);
    if (end < 0) throw new RangeError('a quotation mark is not closed');
    value += text.slice(at, end);
    if (text[end + 1] !== '"') {
      const rest = readBareCell(text, end + 1, separator);
      return { value: value + rest.value, next: rest.next };
    }
    value += '"';
    at = end + 2;
  }
}

function detectSeparator(text: string): string {
  const first = (text.split(/\r?\n/, 1)[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((separator) => first.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}
