import { createHash, createHmac } from 'node:crypto';
import type { Account } from '#shared/domain/accounts/account.ts';
import { accountFraudRules } from '#shared/domain/fraud/rules.ts';
import { withPaypalPrint } from '#shared/domain/payout-methods/changes.ts';
import type { PayoutDetails } from '#shared/domain/payout-methods/payout-details.ts';
import {
  markForOlder,
  movedPrints,
  type PaidTo,
  paidToWith,
  placeOf,
  samePaymentAfter,
  youngerTwins,
} from '#shared/domain/payout-methods/payout-places.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { Mac } from '#shared/outside/mac.ts';
import { fingerprintOwnersWrite, readFingerprintOwners } from '#shared/store/payout-methods/fingerprint-owners.ts';
import { promoterMarkWrite, readPromoters } from '#shared/store/promoters/promoters.ts';
import type { Write } from '#shared/store/table/transaction.ts';

/** Account fields for comparing payment details. */
export type ComparingAccount = Pick<Account, 'id' | 'fraud'>;

function comparesPaymentDetails(account: ComparingAccount): boolean {
  return accountFraudRules(account).same_payment_details !== 'off';
}

/**
 * Computes a fingerprint of payment details with a key inside KMS, so that a copy of the table does not allow guessing.
 * One KMS call, on a hash.
 * @returns undefined if nothing is compared
 */
export async function computeFingerprint(
  account: ComparingAccount,
  details: PayoutDetails,
  mac: Mac,
): Promise<string | undefined> {
  const place = placeOf(details);
  if (place === null || !comparesPaymentDetails(account)) return undefined;
  const hash = createHash('sha256').update(place).digest('base64url');
  return Buffer.from(await mac(`payout place of account ${account.id}: ${hash}`)).toString('base64url');
}

/**
 * Updates fingerprints after a change; marks this promoter, and younger ones, with the same details. PayPal addresses
 * are checked with every change.
 * @param now ISO 8601
 */
export async function updateFingerprints(
  account: ComparingAccount,
  before: Promoter | null,
  wanted: Promoter,
  now: string,
): Promise<{ readonly promoter: Promoter; readonly writes: readonly Write[] }> {
  const promoter = withPaypalPrint(wanted, paypalFingerprint(account, before, wanted));
  const { added, gone } = movedPrints(before, promoter);
  if (added.length === 0 && gone.length === 0) return { promoter, writes: [] };
  const prints = [...new Set([...added.map(([, print]) => print), ...gone])];
  const paidTo = await readFingerprintOwners(account.id, prints);
  const samePayment = samePaymentAfter(before, promoter, paidTo, now);
  return {
    promoter: promoter.samePayment || samePayment ? { ...promoter, samePayment } : promoter,
    writes: [
      ...prints.map((print) => {
        const was = paidTo(print);
        return fingerprintOwnersWrite(account.id, print, was, paidToWith(was, promoter.id, !gone.includes(print)), now);
      }),
      ...(await marksOfYounger(account.id, before, promoter, paidTo, now)),
    ],
  };
}

async function marksOfYounger(
  account: number,
  before: Promoter | null,
  promoter: Promoter,
  paidTo: (print: string) => PaidTo | null,
  now: string,
): Promise<Write[]> {
  const twins = youngerTwins(before, promoter, paidTo);
  const found = twins.size > 0 ? await readPromoters(account, [...twins.keys()]) : [];
  return found.flatMap((twin) => {
    const samePayment = markForOlder(twin, twins.get(twin.id) ?? '', promoter.id, now);
    return samePayment ? [promoterMarkWrite(account, twin, samePayment)] : [];
  });
}

/** The address is stored in clear, so the account's own key is sufficient. */
function paypalFingerprint(account: ComparingAccount, before: Promoter | null, { profile, payoutMethods }: Promoter) {
  const email = profile.paypalEmail;
  if (email === null) return undefined;
  if (!comparesPaymentDetails(account)) {
    return email === before?.profile.paypalEmail ? payoutMethods?.prints?.paypal : undefined;
  }
  const place = placeOf({ method: 'paypal', email }) ?? '';
  return createHmac('sha256', account.fraud?.key ?? '')
    .update(`${account.id} ${place}`)
    .digest('base64url');
}
