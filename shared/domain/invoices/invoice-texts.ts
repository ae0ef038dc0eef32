import { createMoneyFormatter } from '#shared/domain/money/format-money.ts';
import type { Language } from '#shared/domain/portal/portal.ts';
import type { Statement } from '#shared/domain/statements/statement.ts';
import {
  createPercentFormatter,
  formatStatement,
  type StatementTexts,
} from '#shared/domain/statements/statement-texts.ts';
import { STATEMENT_WORDS } from '#shared/domain/statements/words/statement-words.ts';
import { fillPlaceholders } from '#shared/domain/text/placeholders.ts';
import type { SurroundingText } from '#shared/domain/text/text-blocks.ts';
import type { Invoice } from './invoice.ts';
import { NO_TAX } from './invoice-tax.ts';
import { fillInvoiceTemplate } from './template/fill-template.ts';

/**
 * Formats an invoice in a language: the statement of its payout, with number, tax and the company's own text.
 * @param statement of the payout
 * @param around text with variables; null: none
 */
export function formatInvoice(
  invoice: Invoice,
  statement: Statement,
  language: Language,
  around: SurroundingText | null = null,
): StatementTexts {
  const texts = {
    ...formatStatement(statement, language),
    title: formatTitle(invoice, language),
    ...(around ? { around: fillInvoiceTemplate(around, invoice, statement, language) } : {}),
  };
  return invoice.taxRate === NO_TAX ? texts : addTax(texts, invoice, language);
}

function formatTitle({ number, status }: Invoice, language: Language): string {
  const words = STATEMENT_WORDS[language];
  if (number === null) return words.draftInvoice;
  const title = fillPlaceholders(words.invoice, { number });
  return status === 'voided' ? fillPlaceholders(words.voidInvoice, { title }) : title;
}

function addTax(
  texts: StatementTexts,
  { currency, amount, net, taxRate }: Invoice,
  language: Language,
): StatementTexts {
  const words = STATEMENT_WORDS[language];
  const money = createMoneyFormatter(currency, language);
  const rate = createPercentFormatter(language)(taxRate);
  return {
    ...texts,
    subtotals: [
      ...texts.subtotals,
      { label: words.net, text: money(BigInt(net)) },
      { label: fillPlaceholders(words.tax, { rate }), text: money(BigInt(amount - net)) },
    ],
    total: { ...texts.total, label: words.gross },
    remarks: texts.remarks.filter((remark) => remark !== words.asPaid),
  };
}
