import { Refusal } from '#shared/domain/refusal.ts';
import { normalizeEmail } from '#shared/domain/text/email.ts';
import { isTooFarAhead } from '#shared/domain/time.ts';
import { givenUp, withoutRetaken } from './former-ref-ids.ts';
import { type SaidAddress, saidAddress } from './postal-address.ts';
import type { Profile, Promoter, Promotion } from './promoter.ts';
import { type TaxFormLinks, withFormLinks } from './tax-forms.ts';

/** A promoter with all promotions, which change together. */
export interface PromoterRecord {
  readonly promoter: Promoter;
  readonly promotions: readonly Promotion[];
}

/** Input for a promoter; omitted values stay. */
export interface PromoterDetails {
  readonly email?: string | undefined;
  readonly custId?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly tempPassword?: string | undefined;
  readonly note?: string | null | undefined;
  readonly createdAt?: string | undefined;
  readonly profile?: (Partial<Omit<Profile, keyof SaidAddress>> & SaidAddress) | undefined;
  readonly taxForms?: TaxFormLinks | undefined;
  /** Null removes a field. */
  readonly customFields?: Readonly<Record<string, unknown>> | undefined;
  /** The rest belongs to the promotion in one campaign. */
  readonly refId?: string | undefined;
  readonly promoCode?: string | undefined;
  readonly customerPromoCode?: string | undefined;
  readonly landingUrl?: string | undefined;
  readonly urlTracking?: boolean | undefined;
}

/** Includes former campaigns: one transaction changes all of them. */
export const MOST_CAMPAIGNS = 20;

/** Returns the current promotion in a campaign. */
export function promotionIn({ promotions }: PromoterRecord, campaignId: number): Promotion | undefined {
  return promotions.find((promotion) => promotion.campaignId === campaignId && !promotion.hidden);
}

/** Limit of all custom fields as JSON, in characters: sales read them. */
export const LONGEST_CUSTOM_FIELDS = 4000;

const TOO_MANY_FIELDS = `custom_fields: ${LONGEST_CUSTOM_FIELDS} characters at most, all together.`;
const CREATED_AHEAD = 'created_at is invalid.';
const NOTHING_TO_TRACK = 'url_tracking needs a landing_url.';

/**
 * Applies input to a promoter and the promotion in a campaign.
 * @param now ISO 8601
 * @throws Refusal `invalid`
 */
export function described(
  record: PromoterRecord,
  campaignId: number,
  details: PromoterDetails,
  now: string,
): PromoterRecord {
  const { promoter, promotions } = record;
  const { email, custId, firstName, lastName, tempPassword, note, createdAt, profile, taxForms, customFields } =
    details;
  const { refId, promoCode, customerPromoCode, landingUrl, urlTracking } = details;
  if (createdAt !== undefined && isTooFarAhead(createdAt, now)) {
    throw new Refusal({ code: 'invalid', message: CREATED_AHEAD });
  }
  const own = { custId, firstName, lastName, tempPassword, note, createdAt };
  const formerRefIds = refId === undefined ? undefined : givenUp(promotions, campaignId, refId, now);
  const promoCodeCompared = promoCode === undefined ? undefined : (true as const);
  const more = given({
    refId,
    formerRefIds,
    promoCode,
    promoCodeCompared,
    customerPromoCode,
    landingUrl,
    urlTracking,
  });
  const { address, addressParts, ...unaddressed } = profile ?? {};
  const said = { ...promoter.profile, ...unaddressed };
  const socialUrls = { ...promoter.profile.socialUrls, ...profile?.socialUrls };
  const after = Object.keys(more).length === 0 ? promotions : altered(promotions, campaignId, more);
  if (after.some((promotion) => promotion.urlTracking && promotion.landingUrl === null)) {
    throw new Refusal({ code: 'invalid', message: NOTHING_TO_TRACK });
  }
  return revised(
    {
      ...promoter,
      ...given(own),
      ...(email === undefined ? {} : { email: normalizeEmail(email) }),
      profile: { ...said, ...saidAddress(promoter.profile, { address, addressParts }, said.country), socialUrls },
      ...(taxForms ? { taxForms: withFormLinks(promoter.taxForms, taxForms, now) } : {}),
      customFields: withFields(promoter.customFields, customFields),
    },
    after,
  );
}

/** @throws Refusal `invalid` above the limit */
function withFields(fields: Promoter['customFields'], changes: PromoterDetails['customFields']) {
  if (changes === undefined) return fields;
  const kept = Object.entries({ ...fields, ...changes }).filter(([, value]) => value !== null);
  const after = Object.fromEntries(kept);
  if (JSON.stringify(after).length <= LONGEST_CUSTOM_FIELDS) return after;
  throw new Refusal({ code: 'invalid', message: TOO_MANY_FIELDS });
}

/** Applies changes to the promotion in a campaign. */
export function altered(
  promotions: readonly Promotion[],
  campaignId: number,
  changes: Partial<Promotion>,
): readonly Promotion[] {
  return promotions.map((promotion) =>
    promotion.campaignId === campaignId ? { ...promotion, ...changes, revision: promotion.revision + 1 } : promotion,
  );
}

/** Removes the parent, without a replacement. */
export function withoutParent({ promoter, promotions }: PromoterRecord): PromoterRecord {
  return revised({ ...promoter, parentPromoterId: null }, promotions);
}

/** Increments the revision, and updates fields that depend on promotions. */
export function revised(promoter: Promoter, changed: readonly Promotion[]): PromoterRecord {
  const promotions = withoutRetaken(changed);
  const standard = promotions.find(({ campaignId }) => campaignId === promoter.defaultCampaignId);
  return {
    promoter: {
      ...promoter,
      defaultPromotionId: standard?.id ?? promoter.defaultPromotionId,
      defaultRefId: standard?.refId ?? promoter.defaultRefId,
      campaignIds: promotions.map(({ campaignId }) => campaignId),
      current: promotions.flatMap(({ campaignId, refId, hidden }) => (hidden ? [] : [{ campaignId, refId }])),
      revision: promoter.revision + 1,
    },
    promotions,
  };
}

/** Drops undefined values. */
export function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
