import type { Commission } from '#shared/domain/commissions/commission.ts';
import { decideStatusChange } from '#shared/domain/commissions/commission-status.ts';
import type { ImportedCommission } from './records.ts';

/**
 * Updates an imported commission that its source approved, paid or denied, so that it is not paid twice. Skips ones
 * changed here, or with another amount.
 * @param payoutId null if unpaid
 * @returns null without change
 */
export function applySourceStatus(
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
  const [after] = decideStatusChange([commission], [], status, now).commissions;
  return after ? { ...after, ...next } : null;
}
