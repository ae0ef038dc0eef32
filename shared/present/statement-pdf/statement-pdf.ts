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
const HEAD: TextStyle = { size: 8, weight: 'bold', color: GRAY };
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
 * @param written texts of another document about the payout, such as its invoice
 * @throws Error without fonts
 */
export function renderStatementPdf(
  statement: Statement,
  language: Language,
  fonts: string,
  written: StatementTexts = formatStatement(statement, language),
): Promise<Uint8Array> {
  const create = () =>
    createCanvas(fonts, statement.company.country, {
      title: written.title,
      author: statement.company.name ?? '',
      language,
      at: statement.issuedAt,
    });
  const canvas = create();
  if (written.around && written.around.before.length > 0) writeBefore(canvas, create(), written);
  writeTop(canvas, written);
  writeTable(canvas, written);
  writeSums(canvas, written);
  writeAfter(canvas, written);
  writeFooters(canvas, written.title, language);
  return canvas.toBytes();
}

/** Writes the company's text above a statement, which begins a new page if its top would not fit. @param draft unused canvas */
function writeBefore(canvas: PdfCanvas, draft: PdfCanvas, written: StatementTexts): void {
  writeTextBlocks(canvas, written.around?.before ?? []);
  canvas.y += GAP / 2;
  writeTop(draft, written);
  if (canvas.y + (draft.y - MARGIN) + TABLE_START > canvas.bottom) canvas.newPage();
}

function writeAfter(canvas: PdfCanvas, { around }: StatementTexts): void {
  if (!around || around.after.length === 0) return;
  canvas.y += GAP;
  writeTextBlocks(canvas, around.after);
}

function writeTop(sheet: PdfCanvas, { title, selfBilling, parties, facts }: StatementTexts): void {
  writeLines(sheet, title, 0, sheet.width, TITLE);
  for (const line of selfBilling?.split(/\r?\n/) ?? [])
    writeLines(sheet, line, 0, sheet.width, { size: 11, weight: 'bold' });
  sheet.y += GAP;
  const half = (sheet.width - GAP) / 2;
  const top = sheet.y;
  const ends = parties.map(({ heading, lines }, index) => {
    sheet.y = top;
    const x = index * (half + GAP);
    writeLines(sheet, heading, x, half, LABEL);
    lines.forEach((line, position) => {
      writeLines(sheet, line, x, half, position === 0 ? STRONG : BODY);
    });
    return sheet.y;
  });
  sheet.y = Math.max(...ends) + GAP;
  writeFacts(sheet, facts);
}

interface Column {
  readonly label: string;
  readonly isNumber: boolean;
  readonly x: number;
  readonly width: number;
}

function writeTable(sheet: PdfCanvas, { columns, rows }: StatementTexts): void {
  const placed = placeColumns(sheet, columns);
  writeHead(sheet, placed);
  for (const row of rows) {
    const cells = row.map((text, index) => cellLines(sheet, text, placed[index]?.width ?? 0));
    const height = Math.max(1, ...cells.map(({ length }) => length)) * sheet.lineHeight(CELL) + 2 * PADDING;
    if (sheet.y + height > sheet.bottom) {
      sheet.newPage();
      writeHead(sheet, placed);
    }
    cells.forEach((lines, index) => {
      const column = placed[index];
      if (column) writeCell(sheet, lines, column, CELL);
    });
    sheet.y += height;
    sheet.drawRule(sheet.y, LINE);
  }
}

function placeColumns(sheet: PdfCanvas, columns: readonly StatementColumn[]): Column[] {
  const all = columns.reduce((sum, { name }) => sum + SHARES[name], 0);
  let x = 0;
  return columns.map(({ name, label, isNumber }) => {
    const width = (sheet.width * SHARES[name]) / all;
    const column = { label, isNumber, x, width: width - COLUMN_GAP };
    x += width;
    return column;
  });
}

/** Repeated on each page. */
function writeHead(sheet: PdfCanvas, columns: readonly Column[]): void {
  const labels = columns.map(({ label, width }) => sheet.wrap(label, width, HEAD));
  columns.forEach((column, index) => {
    writeCell(sheet, labels[index] ?? [], column, HEAD);
  });
  sheet.y += Math.max(...labels.map(({ length }) => length)) * sheet.lineHeight(HEAD) + 2 * PADDING;
  sheet.drawRule(sheet.y, GRAY);
}

function cellLines(sheet: PdfCanvas, text: string, width: number): string[] {
  const lines = sheet.wrap(text, width, CELL);
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
function writeSums(sheet: PdfCanvas, { subtotals, total, remarks }: StatementTexts): void {
  const sums = [
    ...subtotals.map((sum) => ({ ...sum, look: BODY })),
    { ...total, look: { size: 11, weight: 'bold' } as TextStyle },
  ];
  const lines = remarks.flatMap((remark) => sheet.wrap(remark, sheet.width, LABEL));
  const height =
    sums.reduce((sum, { look }) => sum + sheet.lineHeight(look) + PADDING, 0) + lines.length * sheet.lineHeight(LABEL);
  if (sheet.y + height + 2 * GAP > sheet.bottom) sheet.newPage();
  sheet.y += GAP / 2;
  for (const { label, text, look } of sums) {
    sheet.drawText(label, sheet.width / 2, sheet.y, look);
    sheet.drawText(text, sheet.width - COLUMN_GAP, sheet.y, look, true);
    sheet.y += sheet.lineHeight(look) + PADDING;
  }
  sheet.y += GAP;
  for (const line of lines) {
    sheet.drawText(line, 0, sheet.y, LABEL);
    sheet.y += sheet.lineHeight(LABEL);
  }
}
