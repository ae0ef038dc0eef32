import { listName } from '#shared/domain/lists/list-membership.ts';
import type { PageRequest, RowTotal } from '#shared/domain/lists/page.ts';
import type { PromoterRow } from '#shared/domain/lists/row.ts';
import { columnOneOf } from '#shared/domain/lists/row-query.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import type { Call } from '#shared/operations/call.ts';
import { findRows } from '#shared/operations/lists/find-rows.ts';
import { showPromoters } from '#shared/operations/promoters/lists/list-promoters.ts';
import type { ShownPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { readLeads } from '#shared/store/leads/leads.ts';
import { readListPage } from '#shared/store/lists/lists.ts';

const MAX_SUMMED_COMMISSIONS = 1000;

/** A recruited promoter with the parent's earnings. */
export interface SubAffiliate {
  readonly shown: ShownPromoter;
  /** Not denied, less refunds; null with too many commissions. */
  readonly earned: Readonly<Partial<Record<Unit, number>>> | null;
}

/**
 * Returns a page of recruited promoters, oldest first. Earnings: the parent's commissions of tier 2 and above, by
 * current owner.
 */
export async function listSubAffiliatesPage(
  call: Call,
  parentId: number,
  page: PageRequest,
): Promise<{ readonly rows: SubAffiliate[]; readonly total: RowTotal }> {
  const { account } = call;
  const conditions = [
    columnOneOf<PromoterRow>('archived', [false, true]),
    columnOneOf<PromoterRow>('parentPromoterId', [parentId]),
  ];
  const { ids, total } = await findRows(account.id, 'promoter', { conditions, order: [] }, page);
  if (ids.length === 0) return { rows: [], total };
  const [children, earned] = await Promise.all([
    showPromoters(account.id, ids),
    sumSubAffiliateEarnings(call, parentId),
  ]);
  const existing = children.filter(({ promoter }) => promoter.deletedAt === null);
  return { rows: existing.map((shown) => ({ shown, earned: earned && (earned.get(shown.promoter.id) ?? {}) })), total };
}

async function sumSubAffiliateEarnings({ account }: Call, promoterId: number) {
  const list = listName('rewards', { promoterId });
  const { ids, total } = await readListPage(account.id, list, { page: 1, perPage: MAX_SUMMED_COMMISSIONS });
  if (total > MAX_SUMMED_COMMISSIONS) return null;
  const commissions = await findCommissions(account.id, ids);
  const counted = commissions.filter(({ tier, status }) => tier > 1 && status !== 'denied');
  const leads = await readLeads(account.id, [...new Set(counted.flatMap(({ leadId }) => leadId ?? []))]);
  const sums = new Map<number, Partial<Record<Unit, number>>>();
  for (const { leadId, unit, amount } of counted) {
    const owner = leadId === null ? undefined : leads.get(leadId)?.promoterId;
    if (owner === undefined) continue;
    const sum = sums.get(owner) ?? {};
    sums.set(owner, { ...sum, [unit]: (sum[unit] ?? 0) + amount });
  }
  return sums;
}
