import type { TextBlock, TextLine } from '#shared/domain/text/text-blocks.ts';
import { BODY, GAP, LINE } from './document-parts.ts';
import type { PdfCanvas, StyledText, TextStyle } from './pdf-canvas.ts';
import { wrapStyledText } from './styled-lines.ts';

const LINK_COLOR = '#1d4ed8';
const INDENT = 16;
const STYLES: Readonly<Record<'p' | 'h1' | 'h2' | 'h3' | 'li', TextStyle>> = {
  p: BODY,
  li: BODY,
  h1: { size: 14, weight: 'bold' },
  h2: { size: 12, weight: 'bold' },
  h3: { size: 10, weight: 'bold' },
};

/** Writes formatted text on as many pages as it needs. */
export function writeTextBlocks(canvas: PdfCanvas, blocks: readonly TextBlock[]): void {
  for (const block of blocks) {
    writeBlock(canvas, block);
    canvas.y += GAP / 2;
  }
}

function writeBlock(canvas: PdfCanvas, block: TextBlock): void {
  if ('lines' in block) writeTextLines(canvas, block.lines, STYLES[block.element]);
  else if ('items' in block)
    block.items.forEach((lines, index) => {
      writeTextLines(canvas, lines, STYLES.li, block.element === 'ol' ? `${index + 1}.` : '•');
    });
  else writeRule(canvas);
}

function writeRule(canvas: PdfCanvas): void {
  if (canvas.y + GAP > canvas.bottom) canvas.newPage();
  canvas.drawRule(canvas.y, LINE);
}

/** @param marker of a list item, left of its first line */
function writeTextLines(canvas: PdfCanvas, lines: readonly TextLine[], style: TextStyle, marker?: string): void {
  const x = marker === undefined ? 0 : INDENT;
  const height = canvas.lineHeight(style);
  const wrapped = lines.flatMap((line) => wrapStyledText(canvas, styleLine(line, style), canvas.width - x));
  wrapped.forEach((line, index) => {
    if (canvas.y + height > canvas.bottom) canvas.newPage();
    if (index === 0 && marker !== undefined) canvas.drawText(marker, 0, canvas.y, style);
    canvas.drawLine(line, x, canvas.y);
    canvas.y += height;
  });
}

function styleLine(line: TextLine, style: TextStyle): StyledText[] {
  return line.map(({ text, bold, italic, url }) => ({
    text,
    style: {
      ...style,
      ...(bold ? { weight: 'bold' } : {}),
      ...(italic ? { isOblique: true } : {}),
      ...(url === undefined ? {} : { url, color: LINK_COLOR }),
    },
  }));
}
