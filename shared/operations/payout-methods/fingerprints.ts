import { createHash, createHmac } from 'node:crypto';
import type { Account } from '#shared/domain/accounts/account.ts';
import { accountFraudRules } from '#shared/domain/fraud/rules.ts';
import { setPaypalFingerprint } from '#shared/domain/payout-methods/method-changes.ts';
import type { PayoutDetails } from '#shared/domain/payout-methods/payout-details.ts';
import {
  changeFingerprintOwners,
  type FingerprintOwners,
  findSharedDestination,
  findYoungerDuplicates,
  fingerprintChanges,
  markYoungerDuplicate,
  normalizeDestination,
} from '#shared/domain/payout-methods/payout-fingerprints.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { MacGenerator } from '#shared/outside/mac.ts';
import { fingerprintOwnersWrite, readFingerprintOwners } from '#shared/store/payout-methods/fingerprint-owners.ts';
import { readPromoters, sharedDestinationWrite } from '#shared/store/promoters/promoters.ts';
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
  mac: MacGenerator,
): Promise<string | undefined> {
  const destination = normalizeDestination(details);
  if (destination === null || !comparesPaymentDetails(account)) return undefined;
  const hash = createHash('sha256').update(destination).digest('base64url');
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
  updated: Promoter,
  now: string,
): Promise<{ readonly promoter: Promoter; readonly writes: readonly Write[] }> {
  const promoter = setPaypalFingerprint(updated, paypalFingerprint(account, before, updated));
  const { added, removed } = fingerprintChanges(before, promoter);
  if (added.length === 0 && removed.length === 0) return { promoter, writes: [] };
  const prints = [...new Set([...added.map(([, print]) => print), ...removed])];
  const findOwners = await readFingerprintOwners(account.id, prints);
  const samePayment = findSharedDestination(before, promoter, findOwners, now);
  return {
    promoter: promoter.samePayment || samePayment ? { ...promoter, samePayment } : promoter,
    writes: [
      ...prints.map((print) => {
        const owners = findOwners(print);
        return fingerprintOwnersWrite(
          account.id,
          print,
          owners,
          changeFingerprintOwners(owners, promoter.id, !removed.includes(print)),
          now,
        );
      }),
      ...(await marksOfYounger(account.id, before, promoter, findOwners, now)),
    ],
  };
}

async function marksOfYounger(
  account: number,
  before: Promoter | null,
  promoter: Promoter,
  paidTo: (print: string) => FingerprintOwners | null,
  now: string,
): Promise<Write[]> {
  const twins = findYoungerDuplicates(before, promoter, paidTo);
  const promoters = twins.size > 0 ? await readPromoters(account, [...twins.keys()]) : [];
  return promoters.flatMap((otherPromoter) => {
    const samePayment = markYoungerDuplicate(otherPromoter, twins.get(otherPromoter.id) ?? '', promoter.id, now);
    return samePayment ? [sharedDestinationWrite(account, otherPromoter, samePayment)] : [];
  });
}

/** The address is stored in clear, so the account's own key is sufficient. */
function paypalFingerprint(account: ComparingAccount, before: Promoter | null, { profile, payoutMethods }: Promoter) {
  const email = profile.paypalEmail;
  if (email === null) return undefined;
  if (!comparesPaymentDetails(account)) {
    return email === before?.profile.paypalEmail ? payoutMethods?.prints?.paypal : undefined;
  }
  const destination = normalizeDestination({ method: 'paypal', email }) ?? '';
  return createHmac('sha256', account.fraud?.key ?? '')
    .update(`${account.id} ${destination}`)
    .digest('base64url');
}
