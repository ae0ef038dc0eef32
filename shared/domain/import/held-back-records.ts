import type { CheckedRows } from './checked-rows.ts';
import type { ExistingRecords } from './existing-records.ts';
import type { ImportedCommission, ImportedPayout, ImportedSale } from './records.ts';

interface JointRecords {
  readonly sale: readonly ImportedSale[];
  readonly commission: readonly ImportedCommission[];
  readonly payout: readonly ImportedPayout[];
}

/**
 * Holds back sales and payouts with refused commissions: they are written once, so a corrected commission could not
 * follow. Payouts here are per campaign, so unknown campaigns do not hold them back.
 * @param commissions all commissions
 * @param valid individually valid records
 */
export function removeHeldBack(
  rows: CheckedRows,
  commissions: readonly ImportedCommission[],
  valid: JointRecords,
  { existing, campaigns }: { readonly existing: ExistingRecords; readonly campaigns: ReadonlyMap<string, number> },
): JointRecords {
  const [sales, payouts] = [new Map<string, string>(), new Map<string, string>()];
  const holdSale = (sale: string, id: string) => {
    if (!existing.isImported('sale', sale)) sales.set(sale, id);
  };
  const hold = ({ id, sale, payout, campaign }: ImportedCommission) => {
    if (sale !== null) holdSale(sale, id);
    if (payout !== null && campaigns.has(campaign)) payouts.set(payout, id);
  };
  const validIds = new Set(valid.commission.map(({ id }) => id));
  for (const commission of commissions) if (!validIds.has(commission.id)) hold(commission);
  for (const { outcome, id, of } of rows.leftOut) {
    if (outcome !== 'refused' || !of) continue;
    for (const sale of of.sales) holdSale(sale, id ?? '');
    for (const payout of of.payouts) payouts.set(payout, id ?? '');
  }
  const findReason = ({ sale, payout }: ImportedCommission): string | null => {
    const [ofSale, ofPayout] = [sales.get(sale ?? ''), payouts.get(payout ?? '')];
    if (sale !== null && ofSale !== undefined)
      return `its sale ${sale} is held back until commission ${ofSale} is imported`;
    return payout !== null && ofPayout !== undefined
      ? `its payout ${payout} is held back until commission ${ofPayout} is imported`
      : null;
  };
  let remaining = [...valid.commission];
  for (;;) {
    // Imported commissions stay; their payout is held back.
    const heldBack = remaining.filter(
      (commission) => !existing.isImported('commission', commission.id) && findReason(commission) !== null,
    );
    if (heldBack.length === 0) break;
    const reasons = heldBack.map((commission) => [commission, findReason(commission) ?? ''] as const);
    for (const [commission, reason] of reasons) {
      rows.refuse('commission', commission, reason);
      hold(commission);
    }
    const heldBackIds = new Set(heldBack.map(({ id }) => id));
    remaining = remaining.filter(({ id }) => !heldBackIds.has(id));
  }
  const explainWait = (holders: ReadonlyMap<string, string>, id: string) => {
    const by = holders.get(id);
    return by === undefined ? null : `its commission ${by} is not imported: both are imported together`;
  };
  return {
    sale: rows.of('sale', valid.sale, ({ id }) => explainWait(sales, id)),
    commission: remaining,
    payout: rows.of('payout', valid.payout, ({ id }) => explainWait(payouts, id)),
  };
}
