import type { Commission } from '#shared/domain/commissions/commission.ts';
import { withStatus } from '#shared/domain/commissions/commission-status.ts';
import type { ImportedCommission } from './records.ts';

/**
 * What becomes of a commission that was taken over, where its source has approved, paid or denied it since: so no payout here pays it
 * again, and what waited there for its approval waits here no longer. One that was changed here in the meantime stays as it is, and
 * so does one with another amount. It follows each time, as long as nobody but an import has changed it.
 * @param payoutId the number here of the payout that the files name; null where they name none
 * @param now ISO 8601
 * @returns null where nothing becomes of it
 */
export function followed(
  commission: Commission,
  { amount, status }: Pick<ImportedCommission, 'amount' | 'status'>,
  payoutId: number | null,
  now: string,
): Commission | null {
  const { revision, followedRevision = 0 } = commission;
  const isUntouched = revision === followedRevision && commission.payoutId === null && commission.amount === amount;
  if (!isUntouched) return null;
  const next = { revision: revision + 1, followedRevision: revision + 1 };
  if (payoutId !== null) return { ...commission, ...next, status: 'approved', statusUpdatedAt: now, payoutId };
  const isBehind = commission.status === 'pending' ? status !== 'pending' : status === 'denied';
  if (!isBehind || commission.status === status) return null;
  const [after] = withStatus([commission], [], status, now).commissions;
  return after ? { ...after, ...next } : null;
}
