import type { Invoice } from '#shared/domain/invoices/invoice.ts';
import type { Language } from '#shared/domain/portal/portal.ts';
import type { Statement } from '#shared/domain/statements/statement.ts';
import { createStatementFormats } from '#shared/domain/statements/statement-texts.ts';
import { STATEMENT_WORDS } from '#shared/domain/statements/words/statement-words.ts';
import { fillPlaceholders } from '#shared/domain/text/placeholders.ts';
import { mapSpans, type SurroundingText, type TextSpan } from '#shared/domain/text/text-blocks.ts';
import { fillVariables } from '#shared/domain/text/variables.ts';
import type { TemplateValue } from './template-variables.ts';

/** Fills the text around an invoice in a language. Values are plain text; in addresses they are encoded. */
export function fillInvoiceTemplate(
  { before, after }: SurroundingText,
  invoice: Invoice,
  statement: Statement,
  language: Language,
): SurroundingText {
  const values = buildValues(invoice, statement, language);
  const fill = ({ text, url, ...style }: TextSpan): TextSpan => ({
    ...style,
    text: fillVariables(text, values),
    ...(url === undefined ? {} : { url: fillVariables(url, values, encodeURIComponent) }),
  });
  return { before: before.map((block) => mapSpans(block, fill)), after: after.map((block) => mapSpans(block, fill)) };
}

function buildValues(
  { number, promoterId, payoutId, amount, net, period }: Invoice,
  { company, promoter, campaign, issuedAt, ...statement }: Statement,
  language: Language,
): Readonly<Record<TemplateValue, string>> {
  const { day, money } = createStatementFormats(statement, language);
  const { fromTo } = STATEMENT_WORDS[language];
  return {
    number: number ?? '',
    date: day(issuedAt),
    company: company.name ?? '',
    promoter: promoter.company ?? promoter.name ?? '',
    promoter_id: String(promoterId),
    campaign,
    period: fillPlaceholders(fromTo, { from: day(period.start), to: day(period.end) }),
    payout_id: String(payoutId),
    net: money(net),
    tax: money(amount - net),
    total: money(amount),
  };
}
