import type { Language } from '#shared/domain/portal/portal.ts';
import type { Statement } from '#shared/domain/statements/statement.ts';
import {
  formatStatement,
  type StatementColumn,
  type StatementTexts,
} from '#shared/domain/statements/statement-texts.ts';
import {
  BODY,
  createCanvas,
  GAP,
  GRAY,
  LABEL,
  LINE,
  TITLE,
  writeFacts,
  writeFooters,
  writeLines,
} from './document-parts.ts';
import { MARGIN, type PdfCanvas, type TextStyle } from './pdf-canvas.ts';
import { writeTextBlocks } from './text-blocks-pdf.ts';

const STRONG: TextStyle = { size: 9, weight: 'bold' };
const CELL: TextStyle = { size: 8 };
const HEADER: TextStyle = { size: 8, weight: 'bold', color: GRAY };
const PADDING = 3;
const SHARES: Readonly<Record<StatementColumn['name'], number>> = {
  date: 0.14,
  kind: 0.15,
  customer: 0.22,
  sold: 0.14,
  terms: 0.2,
  amount: 0.15,
  count: 0.3,
};
const COLUMN_GAP = 8;
/** Height of the head and first line of the table. */
const TABLE_START = 48;
/** Longer cells are truncated. */
const MAX_CELL_LINES = 6;

/**
 * Renders a statement as a PDF. Equal statements produce equal bytes.
 * @param fonts absolute folder
 * @param texts texts of another document about the payout, such as its invoice
 * @throws Error without fonts
 */
export function renderStatementPdf(
  statement: Statement,
  language: Language,
  fonts: string,
  texts: StatementTexts = formatStatement(statement, language),
): Promise<Uint8Array> {
  const create = () =>
    createCanvas(fonts, statement.company.country, {
      title: texts.title,
      author: statement.company.name ?? '',
      language,
      at: statement.issuedAt,
    });
  const canvas = create();
  if (texts.around && texts.around.before.length > 0) writeBefore(canvas, create(), texts);
  writeTop(canvas, texts);
  writeTable(canvas, texts);
  writeSums(canvas, texts);
  writeAfter(canvas, texts);
  writeFooters(canvas, texts.title, language);
  return canvas.toBytes();
}

/** Writes the company's text above a statement, which begins a new page if its top would not fit. @param draft unused canvas */
function writeBefore(canvas: PdfCanvas, draft: PdfCanvas, texts: StatementTexts): void {
  writeTextBlocks(canvas, texts.around?.before ?? []);
  canvas.y += GAP / 2;
  writeTop(draft, texts);
  if (canvas.y + (draft.y - MARGIN) + TABLE_START > canvas.bottom) canvas.newPage();
}

function writeAfter(canvas: PdfCanvas, { around }: StatementTexts): void {
  if (!around || around.after.length === 0) return;
  canvas.y += GAP;
  writeTextBlocks(canvas, around.after);
}

function writeTop(canvas: PdfCanvas, { title, selfBilling, parties, facts }: StatementTexts): void {
  writeLines(canvas, title, 0, canvas.width, TITLE);
  for (const line of selfBilling?.split(/\r?\n/) ?? [])
    writeLines(canvas, line, 0, canvas.width, { size: 11, weight: 'bold' });
  canvas.y += GAP;
  const half = (canvas.width - GAP) / 2;
  const top = canvas.y;
  const ends = parties.map(({ heading, lines }, index) => {
    canvas.y = top;
    const x = index * (half + GAP);
    writeLines(canvas, heading, x, half, LABEL);
    lines.forEach((line, position) => {
      writeLines(canvas, line, x, half, position === 0 ? STRONG : BODY);
    });
    return canvas.y;
  });
  canvas.y = Math.max(...ends) + GAP;
  writeFacts(canvas, facts);
}

interface Column {
  readonly label: string;
  readonly isNumber: boolean;
  readonly x: number;
  readonly width: number;
}

function writeTable(canvas: PdfCanvas, { columns, rows }: StatementTexts): void {
  const placed = placeColumns(canvas, columns);
  writeTableHeader(canvas, placed);
  for (const row of rows) {
    const cells = row.map((text, index) => cellLines(canvas, text, placed[index]?.width ?? 0));
    const height = Math.max(1, ...cells.map(({ length }) => length)) * canvas.lineHeight(CELL) + 2 * PADDING;
    if (canvas.y + height > canvas.bottom) {
      canvas.newPage();
      writeTableHeader(canvas, placed);
    }
    cells.forEach((lines, index) => {
      const column = placed[index];
      if (column) writeCell(canvas, lines, column, CELL);
    });
    canvas.y += height;
    canvas.drawRule(canvas.y, LINE);
  }
}

function placeColumns(canvas: PdfCanvas, columns: readonly StatementColumn[]): Column[] {
  const all = columns.reduce((sum, { name }) => sum + SHARES[name], 0);
  let x = 0;
  return columns.map(({ name, label, isNumber }) => {
    const width = (canvas.width * SHARES[name]) / all;
    const column = { label, isNumber, x, width: width - COLUMN_GAP };
    x += width;
    return column;
  });
}

/** Repeated on each page. */
function writeTableHeader(canvas: PdfCanvas, columns: readonly Column[]): void {
  const labels = columns.map(({ label, width }) => canvas.wrap(label, width, HEADER));
  columns.forEach((column, index) => {
    writeCell(canvas, labels[index] ?? [], column, HEADER);
  });
  canvas.y += Math.max(...labels.map(({ length }) => length)) * canvas.lineHeight(HEADER) + 2 * PADDING;
  canvas.drawRule(canvas.y, GRAY);
}

function cellLines(canvas: PdfCanvas, text: string, width: number): string[] {
  const lines = canvas.wrap(text, width, CELL);
  if (lines.length <= MAX_CELL_LINES) return lines;
  return [...lines.slice(0, MAX_CELL_LINES - 1), '…'];
}

function writeCell(
  canvas: PdfCanvas,
  lines: readonly string[],
  { x, width, isNumber }: Column,
  style: TextStyle,
): void {
  lines.forEach((line, index) => {
    const y = canvas.y + PADDING + index * canvas.lineHeight(style);
    canvas.drawText(line, isNumber ? x + width : x, y, style, isNumber);
  });
}

/** Kept on one page. */
function writeSums(canvas: PdfCanvas, { subtotals, total, remarks }: StatementTexts): void {
  const sums = [
    ...subtotals.map((sum) => ({ ...sum, style: BODY })),
    { ...total, style: { size: 11, weight: 'bold' } as TextStyle },
  ];
  const lines = remarks.flatMap((remark) => canvas.wrap(remark, canvas.width, LABEL));
  const height =
    sums.reduce((sum, { style }) => sum + canvas.lineHeight(style) + PADDING, 0) +
    lines.length * canvas.lineHeight(LABEL);
  if (canvas.y + height + 2 * GAP > canvas.bottom) canvas.newPage();
  canvas.y += GAP / 2;
  for (const { label, text, style } of sums) {
    canvas.drawText(label, canvas.width / 2, canvas.y, style);
    canvas.drawText(text, canvas.width - COLUMN_GAP, canvas.y, style, true);
    canvas.y += canvas.lineHeight(style) + PADDING;
  }
  canvas.y += GAP;
  for (const line of lines) {
    canvas.drawText(line, 0, canvas.y, LABEL);
    canvas.y += canvas.lineHeight(LABEL);
  }
}
