import { escapeHtml } from '#shared/domain/text/html.ts';
import type { TextBlock, TextLine, TextSpan } from '#shared/domain/text/text-blocks.ts';

/** As in the PDF, the first letter of a paragraph decides on its direction. */
const DIRECTION = ' dir="auto"';

/** Renders formatted text as HTML. */
export function renderTextBlocks(blocks: readonly TextBlock[]): string {
  return blocks.map(renderBlock).join('');
}

function renderBlock(block: TextBlock): string {
  if ('lines' in block) return renderParagraph(block.element, block.lines);
  if (!('items' in block)) return '<hr>';
  const items = block.items.map((lines) => renderParagraph('li', lines));
  return `<${block.element}>${items.join('')}</${block.element}>`;
}

function renderParagraph(element: string, lines: readonly TextLine[]): string {
  return `<${element}${DIRECTION}>${lines.map((line) => line.map(renderSpan).join('')).join('<br>')}</${element}>`;
}

function renderSpan({ text, bold, italic, url }: TextSpan): string {
  const escaped = escapeHtml(text);
  const emphasized = italic ? `<em>${escaped}</em>` : escaped;
  const styled = bold ? `<strong>${emphasized}</strong>` : emphasized;
  return url === undefined ? styled : `<a href="${escapeHtml(url)}">${styled}</a>`;
}
