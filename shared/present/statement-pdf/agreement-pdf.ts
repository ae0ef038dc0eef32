import type { Account } from '#shared/domain/accounts/account.ts';
import { getBillingDetails } from '#shared/domain/accounts/company-billing.ts';
import { type Agreement, formatAgreement } from '#shared/domain/portal/agreement-texts.ts';
import type { Language } from '#shared/domain/portal/portal.ts';
import { BODY, createCanvas, GAP, LINE, TITLE, writeFacts, writeFooters, writeLines } from './document-parts.ts';
import type { PdfCanvas } from './pdf-canvas.ts';

/** Indentation and list marker of a line, such as `- `, `2.1 ` or `a) `, and the rest. */
const LIST_ITEM = /^(\s*(?:(?:[-*•–]|\d+(?:\.\d+)*[.)]|\d+(?:\.\d+)+|\(?[a-z]\))\s+)?)(.*)$/u;

/**
 * Renders accepted terms as a PDF. Equal agreements produce equal bytes.
 * @param fonts absolute folder
 * @throws Error without fonts
 */
export function renderAgreementPdf(
  agreement: Agreement & { readonly account: Account },
  language: Language,
  fonts: string,
): Promise<Uint8Array> {
  const { title, facts, text } = formatAgreement(agreement, language);
  const { account, accepted } = agreement;
  const { country } = getBillingDetails(account);
  const canvas = createCanvas(fonts, country, { title, author: account.name, language, at: accepted.at });
  writeLines(canvas, title, 0, canvas.width, TITLE);
  canvas.y += GAP;
  writeFacts(canvas, facts);
  canvas.drawRule(canvas.y, LINE);
  canvas.y += GAP;
  for (const line of text.split(/\r?\n/)) writeTextLine(canvas, line.replaceAll('\t', '    ').trimEnd());
  writeFooters(canvas, title, language);
  return canvas.toBytes();
}

/** Writes a line of the terms on as many pages as it needs. Wrapped lines begin below the text of the first. */
function writeTextLine(canvas: PdfCanvas, line: string): void {
  const [, marker = '', rest = line] = LIST_ITEM.exec(line) ?? [];
  const indent = canvas.measure(marker, BODY);
  const [x, text] = indent < canvas.width / 2 ? [indent, rest] : [0, line];
  const height = canvas.lineHeight(BODY);
  canvas.wrap(text, canvas.width - x, BODY).forEach((part, index) => {
    if (canvas.y + height > canvas.bottom) canvas.newPage();
    if (index === 0 && x > 0) canvas.drawText(marker, 0, canvas.y, BODY);
    canvas.drawText(part, x, canvas.y, BODY);
    canvas.y += height;
  });
}
