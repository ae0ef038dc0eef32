import type { Language } from '#shared/domain/portal/portal.ts';
import type { LabeledText } from '#shared/domain/statements/statement-texts.ts';
import { STATEMENT_WORDS } from '#shared/domain/statements/words/statement-words.ts';
import { fillPlaceholders } from '#shared/domain/text/placeholders.ts';
import { FontFolder } from './font-folder.ts';
import { type DocumentMetadata, PdfCanvas, type TextStyle } from './pdf-canvas.ts';

export const GRAY = '#5b6472';
export const LINE = '#c6ccd6';
export const TITLE: TextStyle = { size: 17, weight: 'bold' };
export const BODY: TextStyle = { size: 9 };
export const LABEL: TextStyle = { size: 8, color: GRAY };
export const GAP = 16;
/** Countries that use Letter; others use A4. */
const LETTER_COUNTRIES = ['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'GT', 'CR', 'PA', 'SV', 'NI', 'DO', 'PR'];

let cachedFonts: { readonly folder: string; readonly fonts: FontFolder } | undefined;

/** Cached: opening fonts is slower than writing most documents. */
function openFontFolder(folder: string): FontFolder {
  if (cachedFonts?.folder !== folder) cachedFonts = { folder, fonts: new FontFolder(folder) };
  return cachedFonts.fonts;
}

/**
 * Creates the canvas of a document.
 * @param fonts absolute folder; letters without a font become `?`
 * @param country of the company, which decides on the paper
 * @throws Error without fonts
 */
export function createCanvas(
  fonts: string,
  country: string | null,
  metadata: Omit<DocumentMetadata, 'paper'>,
): PdfCanvas {
  const paper = LETTER_COUNTRIES.includes(country ?? '') ? 'LETTER' : 'A4';
  return new PdfCanvas(openFontFolder(fonts), { ...metadata, paper });
}

/** Writes a text that stays on the page. */
export function writeLines(canvas: PdfCanvas, text: string, x: number, width: number, style: TextStyle): void {
  for (const line of canvas.wrap(text, width, style)) {
    canvas.drawText(line, x, canvas.y, style);
    canvas.y += canvas.lineHeight(style);
  }
}

/** Writes labels and their texts in two columns. */
export function writeFacts(canvas: PdfCanvas, facts: readonly LabeledText[]): void {
  const x = ((canvas.width - GAP) / 2) * 0.4;
  for (const { label, text } of facts) {
    canvas.drawText(label, 0, canvas.y + 0.5, LABEL);
    writeLines(canvas, text, x, canvas.width - x, BODY);
  }
  canvas.y += GAP;
}

/** Writes title and page number below each page, after all pages exist. */
export function writeFooters(canvas: PdfCanvas, title: string, language: Language): void {
  const { page: pageWords } = STATEMENT_WORDS[language];
  canvas.onEachPage((page, pages) => {
    canvas.drawText(title, 0, canvas.bottom + 12, LABEL);
    canvas.drawText(fillPlaceholders(pageWords, { page, pages }), canvas.width, canvas.bottom + 12, LABEL, true);
  });
}
