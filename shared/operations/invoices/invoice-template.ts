import type { Account } from '#shared/domain/accounts/account.ts';
import { changeBillingDetails, getBillingDetails } from '#shared/domain/accounts/company-billing.ts';
import { formatInvoice } from '#shared/domain/invoices/invoice-texts.ts';
import { createSampleInvoice } from '#shared/domain/invoices/template/sample-invoice.ts';
import { DEFAULT_INVOICE_TEMPLATE } from '#shared/domain/invoices/template/template-variables.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { StatementTexts } from '#shared/domain/statements/statement-texts.ts';
import type { Call } from '#shared/operations/call.ts';
import { accountWrites, readAccount } from '#shared/store/accounts/accounts.ts';
import { invoiceTemplateWrite, readInvoiceTemplate } from '#shared/store/invoices/invoice-templates.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { parseInvoiceTemplate } from './parse-invoice-template.ts';

/** Returns the HTML of the company's template, or of the default. */
export async function showInvoiceTemplate({ account: { id } }: Call): Promise<string> {
  return loadHtml(await requireAccount(id));
}

/**
 * Replaces the template of invoices that are finalized from now on. Writes nothing if it is the same.
 * @param html empty: the default
 * @returns the new HTML
 * @throws Refusal `invalid`
 */
export function changeInvoiceTemplate({ account: { id }, runtime }: Call, html: string): Promise<string> {
  const after = html || DEFAULT_INVOICE_TEMPLATE;
  const text = parseInvoiceTemplate(after);
  return retryOnConflict(async () => {
    const before = await requireAccount(id);
    if (after === (await loadHtml(before))) return after;
    // The account's next revision, so no version is taken twice.
    const version = after === DEFAULT_INVOICE_TEMPLATE ? null : (before.revision ?? 0) + 1;
    const billing = changeBillingDetails(getBillingDetails(before), { invoiceTemplate: version });
    const template = version === null ? [] : [{ version, html: after, text, createdAt: runtime.now() }];
    await commit([
      ...accountWrites(before, { ...before, billing }),
      ...template.map((created) => invoiceTemplateWrite(id, created)),
    ]);
    return after;
  }, runtime);
}

/**
 * Renders a sample invoice with an unsaved template, in the portal's default language.
 * @param html empty: the default
 * @throws Refusal `invalid`
 */
export async function previewInvoiceTemplate(
  { account: { id }, runtime }: Call,
  { html, withTax }: { readonly html: string; readonly withTax: boolean },
): Promise<StatementTexts> {
  const text = parseInvoiceTemplate(html || DEFAULT_INVOICE_TEMPLATE);
  const { invoice, statement, language } = createSampleInvoice(await requireAccount(id), withTax, runtime.now());
  return formatInvoice(invoice, statement, language, text);
}

async function loadHtml(account: Account): Promise<string> {
  const { invoiceTemplate } = getBillingDetails(account);
  const template = invoiceTemplate === null ? null : await readInvoiceTemplate(account.id, invoiceTemplate);
  return template?.html ?? DEFAULT_INVOICE_TEMPLATE;
}

async function requireAccount(id: number): Promise<Account> {
  const account = await readAccount(id);
  if (!account) throw new Refusal({ code: 'not_found', what: 'account' });
  return account;
}
