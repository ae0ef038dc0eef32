import type { Invoice } from '#shared/domain/invoices/invoice.ts';
import { invoicePayouts } from '#shared/operations/invoices/invoice-payouts.ts';
import { createPayouts } from '#shared/operations/payouts/create-payouts.ts';
import { updatePayout } from '#shared/operations/payouts/update-payout.ts';
import { changeSettings } from '#shared/operations/settings/change-settings.ts';
import { runtime } from '#shared/runtime.ts';
import { readInvoicedPayouts } from '#shared/store/invoices/invoices.ts';
import { findPayout } from '#shared/store/payouts/payouts.ts';
import { keys } from '#shared/store/table/keys.ts';
import { type Company, unique } from '#test/support/service/company.ts';

type Payee = Awaited<ReturnType<Company['promoter']>>;

/** Details that an invoice needs. */
export const INVOICED_COMPANY = {
  legalName: 'Acme GmbH',
  address: 'Alte Straße 1',
  country: 'DE',
  vatId: 'DE1',
  issuesInvoices: true,
} as const;
export const INVOICED_PROMOTER = {
  firstName: 'Grace',
  lastName: 'Hopper',
  profile: { paypalEmail: 'grace@paypal.example', address: 'Old Road 1', country: 'DE', vatId: 'DE2' },
} as const;

/** Switches invoices on. */
export async function enableInvoices({ account }: Company, company: object = {}): Promise<void> {
  await changeSettings({ account, runtime }, { company: { ...INVOICED_COMPANY, ...company } });
}

/** Creates a payout of 20% of a sale, and marks it as paid. */
export async function payOut(company: Company, { promoter, promotion }: Payee, amount = 1000): Promise<number> {
  const call = { account: company.account, runtime };
  const sale = { email: `${unique('lead')}@example.com`, event_id: unique('sale'), amount, ref_id: promotion.refId };
  await company.v1('/track/sale', sale);
  const [payout] = await createPayouts(call, { promoterId: promoter.id });
  await updatePayout(call, payout?.id ?? 0, 'completed');
  return payout?.id ?? 0;
}

/** Issues or withdraws a payout's invoice without waiting for the projector, which does the same. */
export async function invoicePayout({ account: { id: account } }: Company, payoutId: number): Promise<Invoice | null> {
  const payout = await findPayout(account, payoutId);
  const after = { ...keys.payout(account, payoutId), ...payout };
  const before = { ...after, datePaid: payout?.datePaid ? null : runtime.now() };
  await invoicePayouts({ runtime }, [{ before, after }]);
  const { payouts } = await readInvoicedPayouts(account, [payoutId]);
  return payouts[0]?.latest ?? null;
}

/** A paid payout with its invoice: a draft for a promoter without address. */
export async function anInvoice(company: Company, payee: object = INVOICED_PROMOTER): Promise<Invoice> {
  const invoice = await invoicePayout(company, await payOut(company, await company.promoter(payee)));
  if (!invoice) throw new Error('the payout got no invoice: switch invoices on first');
  return invoice;
}
