import type { Caller } from '#shared/domain/accounts/caller.ts';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import type { PayoutDetailsInput } from '#shared/domain/payout-methods/payout-details-input.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { addMethod } from '#shared/operations/payout-methods/change-methods.ts';
import { createPayouts } from '#shared/operations/payouts/create-payouts.ts';
import { generateDataKey } from '#shared/outside/data-key.ts';
import { payoutFingerprintMac } from '#shared/outside/mac.ts';
import {
  v2PaymentsBatchesDelete,
  v2PaymentsBatchesFile,
  v2PaymentsBatchesPay,
  v2PaymentsBatchesPayments,
  v2PaymentsBatchesResults,
  v2PaymentsBatchesShow,
  v2PayoutsCreatePaymentsBatch,
  v2PayoutsReview,
} from '#shared/routes/v2/payments-batches/payments-batches.ts';
import { runtime } from '#shared/runtime.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { type Company, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

export const IBAN = 'DE89370400440532013000';

export async function aPayoutOf(
  company: Company,
  amount: number,
  paypalEmail: string | null = 'paid@example.com',
  { id: campaignId }: { readonly id: number } = company.campaign,
) {
  const { promoter, promotion } = await company.promoter({ campaignId, profile: { paypalEmail } });
  const sale = { email: `${unique('lead')}@example.com`, event_id: unique('sale'), amount: amount * 5 };
  await company.v2('/track/sale', { ...sale, ref_id: promotion.refId });
  const [payout] = await createPayouts({ account: company.account, runtime }, { promoterId: promoter.id });
  if (!payout) throw new Error('the promoter has earned something');
  return { promoter, promotion, payout: payout.id };
}

/** Payment batch calls. Expects declared responses. */
export function createBatchCalls(company: Company) {
  const headers = createCredentials('v2', company);
  const request = (id: number) => ({ variables: { id }, headers });
  return {
    review: (query: Input = {}) => send(v2PayoutsReview, { query, headers }),
    create: (json: Input) => send(v2PayoutsCreatePaymentsBatch, { json, headers }),
    show: (id: number) => send(v2PaymentsBatchesShow, request(id)),
    payments: (id: number) => send(v2PaymentsBatchesPayments, request(id)),
    file: (id: number, part = 1) => send(v2PaymentsBatchesFile, { ...request(id), query: { part } }),
    pay: (id: number, total: number) => send(v2PaymentsBatchesPay, { ...request(id), json: { total } }),
    results: (id: number, results: readonly Input[]) =>
      send(v2PaymentsBatchesResults, { ...request(id), json: { results } }),
    remove: (id: number, json: Input = {}) => send(v2PaymentsBatchesDelete, { ...request(id), json }),
    complete: async (id: number) =>
      (
        await eventually(
          () => send(v2PaymentsBatchesShow, request(id)),
          ({ body }) => body.status !== 'pending',
        )
      ).body,
  };
}

export function aPayerWithNumber(id: number): Caller {
  return { is: 'person', id, email: `payer${id}@acme.example`, role: 'payer', signedInAt: runtime.now() };
}

/** Payout to a bank account set three days ago, after its waiting period. */
export function aBankPayoutOf(
  company: Company,
  amount: number,
  details: Partial<PayoutDetailsInput> = {},
  campaign: { readonly id: number } = company.campaign,
) {
  const bankDetails = { holder: 'Grace Hopper', bankCountry: 'DE', iban: IBAN, ...details };
  return aPayoutBy(company, amount, 'bank', bankDetails, campaign);
}

export function aWisePayoutOf(company: Company, amount: number, details: Partial<PayoutDetailsInput> = {}) {
  return aPayoutBy(company, amount, 'wise', { holder: 'Grace Hopper', wiseEmail: 'grace@wise.example', ...details });
}

async function aPayoutBy(
  company: Company,
  amount: number,
  method: MethodKind,
  details: PayoutDetailsInput,
  campaign: { readonly id: number } = company.campaign,
) {
  const payee = await aPayoutOf(company, amount, null, campaign);
  const earlier = new Date(Date.parse(runtime.now()) - 3 * DAY_MS).toISOString();
  const call = {
    account: company.account,
    runtime: { ...runtime, now: () => earlier },
    newKey: generateDataKey,
    mac: payoutFingerprintMac,
  };
  await addMethod(call, payee.promoter.id, { method, details, choice: {} }, null);
  return payee;
}
