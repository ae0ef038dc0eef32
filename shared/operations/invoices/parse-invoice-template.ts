import { parseDocument } from 'htmlparser2';
import { buildSurroundingText } from '#shared/domain/invoices/template/surrounding-text.ts';
import type { SurroundingText } from '#shared/domain/text/text-blocks.ts';

/**
 * Parses the HTML of an invoice template.
 * @throws Refusal `invalid`
 */
export function parseInvoiceTemplate(html: string): SurroundingText {
  return buildSurroundingText(parseDocument(html).children);
}
