import { type Collection, promotionId, type SourceRow } from './collect.ts';
import {
  email,
  list,
  nested,
  oneOf,
  optionalText,
  optionalTime,
  refIdsOf,
  sourceId,
  text,
  time,
  Unreadable,
} from './values.ts';

const IN_CAMPAIGN = ['pending', 'accepted', 'rejected', 'blocked', 'inactive', 'not_set'] as const;

/** Reads a promoter with campaigns and coupons. */
export function promoter(all: Collection, { values, place }: SourceRow): void {
  const id = sourceId(values, 'id');
  const createdAt = optionalTime(values, 'joined_at') ?? time(values, 'created_at');
  const profile = nested(values, 'profile');
  const memberships = list(values, 'promoter_campaigns').map((one) => ({
    id: sourceId(one, 'id'),
    campaign: text(nested(one, 'campaign'), 'name'),
    state: oneOf(one, 'state', IN_CAMPAIGN, 'accepted'),
    refToken: text(one, 'ref_token'),
    coupon: optionalText(one, 'coupon'),
    createdAt: optionalTime(one, 'created_at') ?? createdAt,
  }));
  const states = new Set(memberships.map(({ state }) => state));
  const mayEarn = ['accepted', 'blocked', 'inactive', 'not_set'].some((state) => states.has(state as never));
  const parent = optionalText(nested(values, 'parent_promoter'), 'id');
  all.add('promoter', {
    id,
    place,
    email: email(values, 'email'),
    custId: optionalText(values, 'cust_id'),
    firstName: optionalText(profile, 'first_name'),
    lastName: optionalText(profile, 'last_name'),
    note: optionalText(values, 'note'),
    status: mayEarn ? 'approved' : states.has('rejected') ? 'denied' : 'pending',
    createdAt,
    archivedAt: optionalTime(values, 'archived_at'),
    parent,
    paypalEmail: null,
    website: optionalText(profile, 'website'),
    companyName: optionalText(profile, 'company_name'),
  });
  for (const { id: membership, campaign, state, refToken, coupon, createdAt: joinedAt } of memberships) {
    const hasLeft = state === 'inactive';
    all.addOnce('promotion', {
      id: promotionId(id, campaign),
      place,
      promoter: id,
      campaign,
      ...(hasLeft ? { refId: null, otherRefIds: [] } : refIdsOf([refToken])),
      blocked: state === 'blocked',
      createdAt: joinedAt,
    });
    if (coupon === null || hasLeft) continue;
    const own = { place, promoter: id, campaign, code: coupon, createdAt: joinedAt, archivedAt: null };
    all.addOnce('code', { ...own, id: `coupon of ${membership}` });
  }
}

/** Returns promoter and campaign by membership id. */
export function membershipsIn(promoters: readonly SourceRow[]) {
  return new Map(
    promoters.flatMap(({ values }) =>
      list(values, 'promoter_campaigns').map(
        (one) =>
          [String(one.id), { promoter: String(values.id), campaign: String(nested(one, 'campaign').name) }] as const,
      ),
    ),
  );
}

/** Reads a promo code. */
export function code(
  all: Collection,
  { values, place }: SourceRow,
  memberships: ReturnType<typeof membershipsIn>,
): void {
  const owner = memberships.get(text(values, 'promoter_campaign_id'));
  const promotion = owner && all.get('promotion', promotionId(owner.promoter, owner.campaign));
  if (!owner || !promotion) throw new Unreadable('its promoter does not come');
  const createdAt = optionalTime(values, 'created_at') ?? promotion.createdAt;
  all.add('code', {
    id: sourceId(values, 'id'),
    place,
    ...owner,
    code: text(values, 'code'),
    createdAt,
    archivedAt: optionalTime(values, 'archived_at'),
  });
}
