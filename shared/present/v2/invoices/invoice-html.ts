import type { StatementTexts } from '#shared/domain/statements/statement-texts.ts';
import { escapeHtml } from '#shared/domain/text/html.ts';

/** Renders documents as one HTML page, which needs no style sheet. */
export function renderDocumentsHtml(documents: readonly StatementTexts[]): string {
  const [{ language, title } = { language: 'en', title: '' }] = documents;
  const head = `<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>`;
  return `<!doctype html><html lang="${language}">${head}<body>${documents.map(renderDocument).join('<hr>')}</body></html>`;
}

function renderDocument({ title, selfBilling, parties, facts, columns, rows, ...sums }: StatementTexts): string {
  const { subtotals, total, remarks } = sums;
  return [
    element('h1', title),
    selfBilling === null ? '' : `<p><strong>${lines(selfBilling.split('\n'))}</strong></p>`,
    ...parties.map((party) => `${element('h2', party.heading)}<p>${lines(party.lines)}</p>`),
    `<dl>${facts.map(({ label, text }) => element('dt', label) + element('dd', text)).join('')}</dl>`,
    `<table><thead>${row(columns.map(({ label }) => element('th', label)))}</thead><tbody>`,
    ...rows.map((cells) => row(cells.map((cell) => element('td', cell)))),
    '</tbody></table><table><tbody>',
    ...[...subtotals, total].map(({ label, text }) => row([element('th', label), element('td', text)])),
    '</tbody></table>',
    ...remarks.map((remark) => element('p', remark)),
  ].join('');
}

function element(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`;
}

function row(cells: readonly string[]): string {
  return `<tr>${cells.join('')}</tr>`;
}

function lines(texts: readonly string[]): string {
  return texts.map(escapeHtml).join('<br>');
}
