import { parseRangeEnd } from '#shared/domain/time.ts';
import type { SourceRow } from './record-collector.ts';
import { InvalidCellError, nestedValues, optionalSourceText, optionalTime, type RowValues } from './source-values.ts';

/** Facts to find a commission's payout. */
export interface PaidCommission {
  readonly id: string;
  /** Promoter, campaign and unit. */
  readonly groupKey: string;
  readonly amount: number;
  /** ISO 8601. */
  readonly at: string;
}

interface CompletedPayout {
  readonly id: string;
  readonly amount: number;
  /** End of its period, ISO 8601. */
  readonly upTo: string;
}

/**
 * Finds each paid commission's payout. Only commissions listed by payout contain it; otherwise a payout takes the
 * oldest commissions with its sum, or all in its period.
 * @param paidOf null if unpaid
 * @returns payout ids by commission
 */
export function matchPayouts(
  rows: Readonly<Record<'commissions' | 'payout_commissions' | 'payouts', readonly SourceRow[]>>,
  paidOf: (row: SourceRow) => PaidCommission | null,
): ReadonlyMap<string, string> {
  const completed = rows.payouts.filter(({ values }) => values.status === 'completed');
  const ids = new Set(completed.map(({ values }) => String(values.id)));
  const payoutIds = new Map<string, string>();
  const matched = new Set<string>();
  for (const { values } of rows.payout_commissions) {
    const payout = String(values.payout_id);
    if (!ids.has(payout)) continue;
    payoutIds.set(String(values.id), payout);
    matched.add(payout);
  }
  const open = rows.commissions
    .flatMap((row) => readOrNull(() => paidOf(row)) ?? [])
    .filter(({ id }) => !payoutIds.has(id));
  const payouts = Map.groupBy(
    completed.filter(({ values }) => !matched.has(String(values.id))),
    ({ values }) => payoutOwnerKey(values),
  );
  for (const [groupKey, commissions] of Map.groupBy(open, (paidCommission) => paidCommission.groupKey)) {
    const ordered = commissions.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
    const paid = (payouts.get(groupKey) ?? []).flatMap(
      ({ values }) => readOrNull(() => parseCompletedPayout(values)) ?? [],
    );
    assign(
      paid.toSorted((a, b) => (a.upTo < b.upTo ? -1 : 1)),
      ordered,
      payoutIds,
    );
  }
  return payoutIds;
}

/**
 * Creates a lookup of a commission's payout in progress. Payouts without listed commissions match any of their promoter
 * and campaign up to their last day.
 */
export function createOpenPayoutLookup(
  rows: Readonly<Record<'payout_commissions' | 'payouts', readonly SourceRow[]>>,
): (commission: Pick<PaidCommission, 'id' | 'groupKey' | 'at'>) => string | null {
  const processing = rows.payouts.filter(({ values }) => values.status === 'processing');
  const ids = new Set(processing.map(({ values }) => String(values.id)));
  const listed = rows.payout_commissions.filter(({ values }) => ids.has(String(values.payout_id)));
  const payoutIds = new Map(listed.map(({ values }) => [String(values.id), String(values.payout_id)]));
  const matched = new Set(payoutIds.values());
  const others = Map.groupBy(
    processing.filter(({ values }) => !matched.has(String(values.id))),
    ({ values }) => payoutOwnerKey(values),
  );
  return ({ id, groupKey, at }) => {
    const openPayout = (others.get(groupKey) ?? []).find(({ values }) => {
      const upTo = readOrNull(() => parseCompletedPayout(values).upTo) ?? '';
      return upTo === '' || at <= upTo;
    });
    return payoutIds.get(id) ?? (openPayout ? String(openPayout.values.id) : null);
  };
}

function assign(
  payouts: readonly CompletedPayout[],
  commissions: readonly PaidCommission[],
  payoutIds: Map<string, string>,
): void {
  let remaining = [...commissions];
  for (const { id, amount, upTo } of payouts) {
    const covered = remaining.filter(({ at }) => at <= upTo);
    const selected = findOldestWithSum(covered, amount) ?? covered;
    for (const commission of selected) payoutIds.set(commission.id, id);
    remaining = remaining.filter((commission) => !selected.includes(commission));
  }
}

/** Returns the longest prefix of commissions with that sum; null for none. */
function findOldestWithSum(commissions: readonly PaidCommission[], amount: number): readonly PaidCommission[] | null {
  let [sum, count] = [0, 0];
  for (const [index, commission] of commissions.entries()) {
    sum += commission.amount;
    if (sum === amount) count = index + 1;
  }
  return count === 0 ? null : commissions.slice(0, count);
}

function payoutOwnerKey(values: RowValues): string {
  const [promoter, campaign] = [nestedValues(values, 'promoter').id, nestedValues(values, 'campaign').name];
  return JSON.stringify([
    String(promoter),
    String(campaign),
    optionalSourceText(values, 'unit')?.toLowerCase() ?? 'cash',
  ]);
}

function parseCompletedPayout(values: RowValues): CompletedPayout {
  const end = optionalSourceText(values, 'period_end');
  const paidAt = optionalTime(values, 'paid_at') ?? '';
  return { id: String(values.id), amount: Number(values.amount), upTo: (end && parseRangeEnd(end)) ?? paidAt };
}

/** Unreadable rows are reported when read again. */
function readOrNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof InvalidCellError) return null;
    throw error;
  }
}
