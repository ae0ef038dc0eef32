import { type RecordCollector, type SourceRow, sourcePromotionId } from './record-collector.ts';
import {
  InvalidCellError,
  nestedList,
  nestedValues,
  optionalSourceText,
  optionalTime,
  parseRefIds,
  sourceEmail,
  sourceId,
  sourceText,
  sourceTime,
  sourceWord,
} from './source-values.ts';

const IN_CAMPAIGN = ['pending', 'accepted', 'rejected', 'blocked', 'inactive', 'not_set'] as const;

/** Reads a promoter with campaigns and coupons. */
export function collectPromoter(collector: RecordCollector, { values, place }: SourceRow): void {
  const id = sourceId(values, 'id');
  const createdAt = optionalTime(values, 'joined_at') ?? sourceTime(values, 'created_at');
  const profile = nestedValues(values, 'profile');
  const memberships = nestedList(values, 'promoter_campaigns').map((membership) => ({
    id: sourceId(membership, 'id'),
    campaign: sourceText(nestedValues(membership, 'campaign'), 'name'),
    state: sourceWord(membership, 'state', IN_CAMPAIGN, 'accepted'),
    refToken: sourceText(membership, 'ref_token'),
    coupon: optionalSourceText(membership, 'coupon'),
    createdAt: optionalTime(membership, 'created_at') ?? createdAt,
  }));
  const states = new Set(memberships.map(({ state }) => state));
  const mayEarn = ['accepted', 'blocked', 'inactive', 'not_set'].some((state) => states.has(state as never));
  const parent = optionalSourceText(nestedValues(values, 'parent_promoter'), 'id');
  collector.add('promoter', {
    id,
    place,
    email: sourceEmail(values, 'email'),
    custId: optionalSourceText(values, 'cust_id'),
    firstName: optionalSourceText(profile, 'first_name'),
    lastName: optionalSourceText(profile, 'last_name'),
    note: optionalSourceText(values, 'note'),
    status: mayEarn ? 'approved' : states.has('rejected') ? 'denied' : 'pending',
    createdAt,
    archivedAt: optionalTime(values, 'archived_at'),
    parent,
    paypalEmail: null,
    website: optionalSourceText(profile, 'website'),
    companyName: optionalSourceText(profile, 'company_name'),
  });
  for (const { id: membership, campaign, state, refToken, coupon, createdAt: joinedAt } of memberships) {
    const hasLeft = state === 'inactive';
    collector.addOnce('promotion', {
      id: sourcePromotionId(id, campaign),
      place,
      promoter: id,
      campaign,
      ...(hasLeft ? { refId: null, otherRefIds: [] } : parseRefIds([refToken])),
      blocked: state === 'blocked',
      createdAt: joinedAt,
    });
    if (coupon === null || hasLeft) continue;
    const own = { place, promoter: id, campaign, code: coupon, createdAt: joinedAt, archivedAt: null };
    collector.addOnce('code', { ...own, id: `coupon of ${membership}` });
  }
}

/** Returns promoter and campaign by membership id. */
export function mapMemberships(promoters: readonly SourceRow[]) {
  return new Map(
    promoters.flatMap(({ values }) =>
      nestedList(values, 'promoter_campaigns').map(
        (membership) =>
          [
            String(membership.id),
            { promoter: String(values.id), campaign: String(nestedValues(membership, 'campaign').name) },
          ] as const,
      ),
    ),
  );
}

/** Reads a promo code. */
export function collectCode(
  collector: RecordCollector,
  { values, place }: SourceRow,
  memberships: ReturnType<typeof mapMemberships>,
): void {
  const owner = memberships.get(sourceText(values, 'promoter_campaign_id'));
  const promotion = owner && collector.get('promotion', sourcePromotionId(owner.promoter, owner.campaign));
  if (!owner || !promotion) throw new InvalidCellError('its promoter is not imported');
  const createdAt = optionalTime(values, 'created_at') ?? promotion.createdAt;
  collector.add('code', {
    id: sourceId(values, 'id'),
    place,
    ...owner,
    code: sourceText(values, 'code'),
    createdAt,
    archivedAt: optionalTime(values, 'archived_at'),
  });
}
