import type { Account } from '#shared/domain/accounts/account.ts';
import { getBillingDetails } from '#shared/domain/accounts/company-billing.ts';
import type { Invoice } from '#shared/domain/invoices/invoice.ts';
import { formatInvoiceNumber } from '#shared/domain/invoices/invoice-number.ts';
import { NO_TAX, subtractTax } from '#shared/domain/invoices/invoice-tax.ts';
import { accountPortal, type Language } from '#shared/domain/portal/portal.ts';
import { companyParty, selfBillingNote } from '#shared/domain/statements/parties.ts';
import type { StoredParties } from '#shared/domain/statements/payout-parties.ts';
import type { Statement } from '#shared/domain/statements/statement.ts';

const AMOUNT = 2500;
const SALE = 12_500;
/** Percent, for companies without a tax rate. */
const SAMPLE_TAX_RATE = '20';
const CAMPAIGN = 'Partners';
const IDS = { payoutId: 1, promoterId: 1, campaignId: 1 } as const;

/** Creates an invoice for previews: of the company, for a sample promoter. @param now ISO 8601 */
export function createSampleInvoice(
  account: Account,
  withTax: boolean,
  now: string,
): { readonly invoice: Invoice; readonly statement: Statement; readonly language: Language } {
  const { invoicePrefix, taxRate: ownRate, selfBillingNote: note } = getBillingDetails(account);
  const taxRate = withTax ? (ownRate ?? SAMPLE_TAX_RATE) : NO_TAX;
  const language = accountPortal(account).languages[0] ?? 'en';
  const parties: StoredParties = { company: {}, promoter: {}, selfBilling: { note } };
  const { currency } = account;
  const period = { start: now, end: now };
  const invoice: Invoice = {
    ...IDS,
    id: 1,
    status: 'paid',
    number: formatInvoiceNumber(invoicePrefix, 0),
    currency,
    amount: AMOUNT,
    net: subtractTax(AMOUNT, taxRate),
    taxRate,
    paidAt: now,
    period,
    parties,
    missing: [],
    createdAt: now,
    finalizedAt: now,
    voidedAt: null,
    revision: 1,
  };
  const statement: Statement = {
    payoutId: IDS.payoutId,
    status: 'completed',
    issuedAt: now,
    paidAt: now,
    dueAt: now,
    period,
    unit: 'cash',
    currency,
    campaign: CAMPAIGN,
    company: companyParty(account),
    promoter: {
      id: IDS.promoterId,
      name: 'Alex Morgan',
      company: 'Morgan Media',
      companyNumber: null,
      address: '1 Main Street\nSpringfield',
      country: getBillingDetails(account).country ?? 'US',
      vatId: withTax ? 'VAT 123' : null,
      email: 'alex@example.com',
    },
    method: null,
    batchId: null,
    selfBilling: selfBillingNote(account, language, { parties }),
    lines: [
      {
        commissionId: 1,
        at: now,
        campaign: CAMPAIGN,
        kind: 'sale',
        tier: 1,
        customer: 'cu…@e…',
        saleAmount: SALE,
        terms: { percent: '20', of: 'sale', base: SALE },
        note: null,
        amount: AMOUNT,
      },
    ],
    byKind: [{ kind: 'sale', count: 1, amount: AMOUNT }],
    otherCampaigns: [],
    byDay: [],
    count: 1,
    total: AMOUNT,
  };
  return { invoice, statement, language };
}
