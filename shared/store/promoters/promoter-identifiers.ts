import { normalizeLandingPage } from '#shared/domain/campaigns/landing-page.ts';
import type { UniqueField } from '#shared/domain/lists/unique-field.ts';
import { listFormerRefIds } from '#shared/domain/promoters/links/former-ref-ids.ts';
import { isRefIdFree } from '#shared/domain/promoters/links/ref-id.ts';
import { promoCodeLookupKey } from '#shared/domain/promoters/promo-codes/promo-code-key.ts';
import type { PromoterRecord } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type Key, keys, serializeKey } from '#shared/store/table/keys.ts';
import { table } from '#shared/store/table/table.ts';
import { create, type Expression, remove, replace, type Write } from '#shared/store/table/transaction.ts';

interface Identifier {
  readonly key: Key;
  readonly values: Readonly<Record<string, unknown>>;
  /** Reported if taken; null for generated values. */
  readonly field: UniqueField | null;
}

/**
 * Returns a promoter's identifiers by item name, including former ref ids until they are free.
 * @param now ISO 8601
 * @throws Refusal `taken` if two own promotions share one
 */
export function promoterIdentifiers(
  account: number,
  record: PromoterRecord | null,
  now: string,
): ReadonlyMap<string, Identifier> {
  const byName = new Map<string, Identifier>();
  for (const identifier of record ? listIdentifiers(account, record, now) : []) {
    const name = serializeKey(identifier.key);
    if (byName.has(name) && identifier.field) throw new Refusal({ code: 'taken', field: identifier.field });
    byName.set(name, identifier);
  }
  return byName;
}

/**
 * Frees former identifiers and claims new ones.
 * @param now ISO 8601
 */
export function identifierWrites(
  account: number,
  before: PromoterRecord | null,
  after: PromoterRecord,
  now: string,
): Write[] {
  const [identifiersBefore, identifiersAfter] = [
    promoterIdentifiers(account, before, now),
    promoterIdentifiers(account, after, now),
  ];
  const own = { expression: 'promoterId = :promoter', values: { ':promoter': after.promoter.id } };
  const removals = [...identifiersBefore]
    .filter(([name]) => !identifiersAfter.has(name))
    .map(([, { key }]) => remove(key, own, 'stale'));
  const claimed = [...identifiersAfter].flatMap(([name, { key, values, field }]) => {
    const identifierBefore = identifiersBefore.get(name);
    if (!identifierBefore) return [claim(key, values, field, now)];
    return JSON.stringify(identifierBefore.values) === JSON.stringify(values)
      ? []
      : [replace(key, { ...values }, own, 'stale')];
  });
  return [...removals, ...claimed];
}

/** Claims free ref ids too, before DynamoDB removes their items days later. */
function claim(key: Key, values: object, field: UniqueField | null, now: string): Write {
  const reason = field ? (`${field} taken` as const) : 'stale';
  if (field !== 'ref_id') return create(key, { ...values }, reason);
  const unused: Expression = {
    expression: 'attribute_not_exists(pk) OR freeAt <= :now',
    values: { ':now': now },
  };
  return replace(key, { ...values }, unused, reason);
}

/** The order decides which conflict is reported. A promotion that was left keeps only its id. */
function listIdentifiers(account: number, { promoter, promotions }: PromoterRecord, now: string): Identifier[] {
  const { id: promoterId, email, custId, authToken } = promoter;
  const standard = { promoterId, campaignId: promoter.defaultCampaignId, promotionId: promoter.defaultPromotionId };
  const toIdentifiers = (field: UniqueField | null, values: object, key: Key | null): Identifier[] =>
    key ? [{ field, key, values: { ...values } }] : [];
  return [
    ...toIdentifiers('email', standard, email ? keys.promoterEmail(account, email) : null),
    ...toIdentifiers('cust_id', standard, custId ? keys.promoterCustId(account, custId) : null),
    ...toIdentifiers(null, standard, authToken ? keys.promoterToken(account, authToken) : null),
    ...promoter.promoCodes.flatMap(({ id, code, compared, campaignId, promotionId, rewardId, archivedAt }) => [
      ...toIdentifiers(null, { promoterId, rewardId }, keys.promoCodeId(account, id)),
      ...toIdentifiers(
        'promo_code',
        { promoterId, campaignId, promotionId, ...(rewardId === null ? {} : { rewardId }) },
        archivedAt === null ? codeKey(account, code, compared) : null,
      ),
    ]),
    ...promotions.flatMap((promotion) => {
      const { id, campaignId, refId, promoCode, promoCodeCompared, landingUrl, urlTracking, hidden } = promotion;
      const pointer = { promoterId, campaignId, promotionId: id };
      const page = landingUrl !== null && urlTracking ? normalizeLandingPage(landingUrl) : null;
      const byId = toIdentifiers(null, pointer, keys.promotionId(account, id));
      if (hidden) return byId;
      const former = listFormerRefIds(promotion).filter((each) => !isRefIdFree(each, now));
      // A click reads the promotion itself only if `ownOffer` is set.
      const click = { ...pointer, refId, ...(promotion.ownTerms?.offers?.length ? { ownOffer: true } : {}) };
      return [
        ...byId,
        ...toIdentifiers('ref_id', click, keys.refId(account, refId)),
        ...former.flatMap(({ refId: name, freeAt }) =>
          toIdentifiers('ref_id', { ...click, freeAt, ...untilCondition(freeAt) }, keys.refId(account, name)),
        ),
        ...toIdentifiers('promo_code', pointer, promoCode ? codeKey(account, promoCode, promoCodeCompared) : null),
        ...toIdentifiers('landing_url', click, page ? keys.landingUrl(account, page) : null),
      ];
    }),
  ];
}

/** Earlier versions stored codes as entered. */
function codeKey(account: number, code: string, compared: boolean | undefined): Key {
  return keys.writtenPromoCode(account, promoCodeLookupKey(code, compared));
}

function untilCondition(time: string) {
  return { [table.ttl]: Math.ceil(Date.parse(time) / 1000) };
}
