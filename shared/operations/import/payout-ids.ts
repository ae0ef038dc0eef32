import type { ImportedCommission } from '#shared/domain/import/records.ts';
import { importedRecordWrite, readImportedRecords } from '#shared/store/import/imports.ts';
import { findPayouts } from '#shared/store/payouts/payouts.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { type ImportContext, payoutPartId } from './import-context.ts';

const AT_ONCE = 50;

/** Payout ids of imported commissions. */
export interface ImportedPayoutIds {
  /** Null for an unpaid commission. */
  of(commission: ImportedCommission, campaignId: number): number | null;
  /** Whether the new commission would change a complete payout. */
  isTooLate(commission: ImportedCommission): boolean;
  readonly made: ReadonlySet<number>;
}

/** Assigns payout ids before commissions are written, so that no payout run selects these. Payouts are written last. */
export async function assignPayoutIds(importing: ImportContext): Promise<ImportedPayoutIds> {
  const { call, here, checked, campaigns } = importing;
  const account = call.account.id;
  const campaignOf = (name: string) => campaigns.get(name) ?? 0;
  const wanted = new Set(
    checked.records.commission.flatMap(({ payout, campaign }) =>
      payout === null ? [] : [payoutPartId(payout, campaignOf(campaign))],
    ),
  );
  const missing = [...wanted].filter((id) => !here.payout.has(id));
  for (let from = 0; from < missing.length; from += AT_ONCE) {
    const some = missing.slice(from, from + AT_ONCE);
    importing.stillAlone();
    await retryOnConflict(() => storePayoutIds(importing, some), call.runtime);
  }
  const made = await findPayouts(
    account,
    [...here.payout.values()].map(({ number }) => number),
  );
  const numberOf = ({ payout }: ImportedCommission, campaignId: number) =>
    payout === null ? null : (here.payout.get(payoutPartId(payout, campaignId))?.number ?? null);
  const complete = new Set(made.map(({ id }) => id));
  return {
    made: complete,
    of: numberOf,
    isTooLate: (one) => !here.commission.has(one.id) && complete.has(numberOf(one, campaignOf(one.campaign)) ?? 0),
  };
}

/** Ids assigned meanwhile stay. */
async function storePayoutIds({ call, source, here }: ImportContext, ids: readonly string[]): Promise<void> {
  const account = call.account.id;
  for (const [id, one] of await readImportedRecords(account, source, 'payout', ids)) here.payout.set(id, one);
  const missing = ids.filter((id) => !here.payout.has(id));
  const numbers = await takeNumbers(account, 'payout', missing.length);
  const noted = missing.map((id, index) => ({ id, number: numbers[index] ?? 0 }));
  if (noted.length === 0) return;
  await commit(
    noted.map((one) => importedRecordWrite(account, source, { kind: 'payout', id: one.id }, { number: one.number })),
  );
  for (const one of noted) here.payout.set(one.id, { number: one.number });
}

export const PAYOUT_COMPLETE = 'its payout came before without it';
