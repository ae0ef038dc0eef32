import type { Promoter } from '#shared/domain/promoter.ts';
import { type PromoterRecord, revised } from '#shared/domain/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { commitChange } from '#shared/operations/promoters/change-promoter.ts';

/** What is answered where a promoter has said already where it is paid. */
export const METHOD_THERE = 'There is a PayPal account already: change that one.';

/** How a promoter is paid: its PayPal account is all that is known. It has the promoter's own id. */
export interface PayoutMethod {
  readonly id: number;
  readonly paypalEmail: string;
}

/** The method of that id by which the promoter is paid. @throws Refusal `not_found` */
export function ownPayoutMethod(promoter: Promoter, id: number): PayoutMethod {
  const { paypalEmail } = promoter.profile;
  if (id !== promoter.id || paypalEmail === null) throw new Refusal({ code: 'not_found', what: 'payout method' });
  return { id, paypalEmail };
}

/** Says how a promoter is to be paid, for the first time. @throws Refusal `invalid` where there is a method already */
export async function addPayoutMethod(call: Call, promoterId: number, paypalEmail: string): Promise<PayoutMethod> {
  await commitMethod(call, promoterId, (record) => {
    if (record.promoter.profile.paypalEmail !== null) throw new Refusal({ code: 'invalid', message: METHOD_THERE });
    return withPaypal(record, paypalEmail);
  });
  return { id: promoterId, paypalEmail };
}

/** Changes how a promoter is paid. What is not paid yet goes there, too. @throws Refusal `not_found` */
export async function changePayoutMethod(
  call: Call,
  promoterId: number,
  id: number,
  paypalEmail: string,
): Promise<PayoutMethod> {
  await commitMethod(call, promoterId, (record) => {
    ownPayoutMethod(record.promoter, id);
    return withPaypal(record, paypalEmail);
  });
  return { id, paypalEmail };
}

/** Takes away the method by which a promoter is paid. @returns what it was @throws Refusal `not_found` */
export async function removePayoutMethod(call: Call, promoterId: number, id: number): Promise<PayoutMethod> {
  const { loaded } = await commitMethod(call, promoterId, (record) => {
    ownPayoutMethod(record.promoter, id);
    return withPaypal(record, null);
  });
  return ownPayoutMethod(loaded.promoter, id);
}

function commitMethod(call: Call, promoterId: number, change: (record: PromoterRecord) => PromoterRecord) {
  return commitChange(call, { by: 'id', id: promoterId }, 'payout method changed', (record) => ({
    after: change(record),
  }));
}

function withPaypal({ promoter, promotions }: PromoterRecord, paypalEmail: string | null): PromoterRecord {
  return revised({ ...promoter, profile: { ...promoter.profile, paypalEmail } }, promotions);
}
