import { setFingerprint } from '#shared/domain/payout-methods/method-changes.ts';
import { reviseRecord } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { changePromoterRecord } from '#shared/operations/promoters/change-promoter.ts';
import type { DecryptDataKey } from '#shared/outside/data-key.ts';
import type { MacGenerator } from '#shared/outside/mac.ts';
import { findAccount } from '#shared/store/accounts/accounts.ts';
import {
  findPayoutDetails,
  listPayoutDetailsKeys,
  type PayoutDetailsKey,
} from '#shared/store/payout-methods/payout-details.ts';
import { decryptDetails } from './encrypted-details.ts';
import { computeFingerprint } from './fingerprints.ts';

interface RenewingCall extends OpenCall {
  readonly decryptKey: DecryptDataKey;
  readonly mac: MacGenerator;
}

/**
 * Recomputes fingerprints after their key changed, and compares promoters. Details without one stay so. Idempotent.
 * @param onlyAccount null for all
 * @returns number of changes
 */
export async function renewFingerprints(call: RenewingCall, onlyAccount: number | null): Promise<number> {
  let renewed = 0;
  for (const { account, ...name } of await listPayoutDetailsKeys(onlyAccount)) {
    try {
      if (await renewFingerprint(call, account, name)) renewed += 1;
    } catch (error) {
      // Erased meanwhile.
      if (!(error instanceof Refusal && error.reason.code === 'not_found')) throw error;
    }
  }
  return renewed;
}

/** Guarded by the promoter's revision. */
async function renewFingerprint({ runtime, decryptKey, mac }: RenewingCall, accountId: number, name: PayoutDetailsKey) {
  const account = await findAccount(accountId);
  if (!account) return false;
  const identifier = { by: 'id', id: name.promoterId } as const;
  const { loaded, after } = await changePromoterRecord(
    { account, runtime },
    identifier,
    'fingerprint renewed',
    async (record) => {
      const before = record.promoter.payoutMethods?.prints?.[name.method];
      const encrypted = before === undefined ? null : await findPayoutDetails(account.id, name);
      if (!encrypted) return { after: record };
      const print = await computeFingerprint(
        account,
        await decryptDetails({ account, runtime, decryptKey }, encrypted),
        mac,
      );
      if (print === undefined || print === before) return { after: record };
      return { after: reviseRecord(setFingerprint(record.promoter, name.method, print), record.promotions) };
    },
  );
  return after !== loaded;
}
