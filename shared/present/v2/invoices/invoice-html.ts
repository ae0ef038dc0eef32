import type { StatementTexts } from '#shared/domain/statements/statement-texts.ts';
import { escapeHtml } from '#shared/domain/text/html.ts';
import { renderTextBlocks } from './text-blocks-html.ts';

/** Renders documents as one HTML page, which needs no style sheet. */
export function renderDocumentsHtml(documents: readonly StatementTexts[]): string {
  const [{ language, title } = { language: 'en', title: '' }] = documents;
  const head = `<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>`;
  return `<!doctype html><html lang="${language}">${head}<body>${documents.map(renderDocument).join('<hr>')}</body></html>`;
}

function renderDocument({ title, selfBilling, parties, facts, columns, rows, ...rest }: StatementTexts): string {
  const { subtotals, total, remarks, around } = rest;
  return [
    renderTextBlocks(around?.before ?? []),
    renderElement('h1', title),
    selfBilling === null ? '' : `<p><strong>${renderLines(selfBilling.split('\n'))}</strong></p>`,
    ...parties.map((party) => `${renderElement('h2', party.heading)}<p>${renderLines(party.lines)}</p>`),
    `<dl>${facts.map(({ label, text }) => renderElement('dt', label) + renderElement('dd', text)).join('')}</dl>`,
    `<table><thead>${renderRow(columns.map(({ label }) => renderElement('th', label)))}</thead><tbody>`,
    ...rows.map((cells) => renderRow(cells.map((cell) => renderElement('td', cell)))),
    '</tbody></table><table><tbody>',
    ...[...subtotals, total].map(({ label, text }) =>
      renderRow([renderElement('th', label), renderElement('td', text)]),
    ),
    '</tbody></table>',
    ...remarks.map((remark) => renderElement('p', remark)),
    renderTextBlocks(around?.after ?? []),
  ].join('');
}

function renderElement(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`;
}

function renderRow(cells: readonly string[]): string {
  return `<tr>${cells.join('')}</tr>`;
}

function renderLines(texts: readonly string[]): string {
  return texts.map(escapeHtml).join('<br>');
}
