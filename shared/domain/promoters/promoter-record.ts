import { Refusal } from '#shared/domain/refusal.ts';
import { normalizeEmail } from '#shared/domain/text/email.ts';
import { isTooFarAhead } from '#shared/domain/time.ts';
import { computeFormerRefIds, dropReusedRefIds } from './links/former-ref-ids.ts';
import { type AddressInput, applyAddressInput } from './profile/postal-address.ts';
import { applyFormLinks, type TaxFormLinks } from './profile/tax-forms.ts';
import type { Profile, Promoter, Promotion, SocialNetwork } from './promoter.ts';

/** A promoter with all promotions. Both are written together. */
export interface PromoterRecord {
  readonly promoter: Promoter;
  readonly promotions: readonly Promotion[];
}

type SocialUrlsInput = { readonly [Network in SocialNetwork]?: string | null | undefined };
type ProfileInput = Partial<Omit<Profile, keyof AddressInput | 'socialUrls'>> &
  AddressInput & { readonly socialUrls?: SocialUrlsInput | undefined };

/** Input for a promoter; omitted values stay. */
export interface PromoterDetails {
  readonly email?: string | undefined;
  readonly custId?: string | undefined;
  /** Null clears a name. */
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly tempPassword?: string | undefined;
  readonly note?: string | null | undefined;
  /** Replaces all tags. */
  readonly tags?: readonly string[] | undefined;
  readonly createdAt?: string | undefined;
  /** Null clears a field. */
  readonly profile?: ProfileInput | undefined;
  readonly taxForms?: TaxFormLinks | undefined;
  /** Null removes a custom field. */
  readonly customFields?: Readonly<Record<string, unknown>> | undefined;
  /** The following fields belong to the promotion in one campaign. */
  readonly refId?: string | undefined;
  readonly promoCode?: string | undefined;
  readonly customerPromoCode?: string | undefined;
  readonly landingUrl?: string | undefined;
  readonly urlTracking?: boolean | undefined;
}

/** Campaign limit per promoter, including former campaigns: one transaction writes all promotions. */
export const MAX_PROMOTER_CAMPAIGNS = 20;

/** Returns the promotion in a campaign, unless it is hidden. */
export function findCurrentPromotion({ promotions }: PromoterRecord, campaignId: number): Promotion | undefined {
  return promotions.find((promotion) => promotion.campaignId === campaignId && !promotion.hidden);
}

/** Length limit of all custom fields as JSON, in characters: they are part of the promoter, which every sale reads. */
export const MAX_CUSTOM_FIELDS_LENGTH = 4000;

const CUSTOM_FIELDS_TOO_LONG = `custom_fields: ${MAX_CUSTOM_FIELDS_LENGTH} characters at most in total.`;
const CREATED_IN_FUTURE = 'created_at is invalid: it is more than a day in the future.';
const LANDING_URL_REQUIRED = 'url_tracking needs a landing_url.';

/**
 * Applies input to a promoter and the promotion in a campaign.
 * @param now ISO 8601
 * @throws Refusal `invalid`
 */
export function applyPromoterDetails(
  record: PromoterRecord,
  campaignId: number,
  details: PromoterDetails,
  now: string,
): PromoterRecord {
  const { promoter, promotions } = record;
  const { email, custId, firstName, lastName, tempPassword, note, tags, createdAt, profile, taxForms, customFields } =
    details;
  const { refId, promoCode, customerPromoCode, landingUrl, urlTracking } = details;
  if (createdAt !== undefined && isTooFarAhead(createdAt, now)) {
    throw new Refusal({ code: 'invalid', message: CREATED_IN_FUTURE });
  }
  const promoterChanges = { custId, firstName, lastName, tempPassword, note, tags, createdAt };
  const formerRefIds = refId === undefined ? undefined : computeFormerRefIds(promotions, campaignId, refId, now);
  const promoCodeCompared = promoCode === undefined ? undefined : (true as const);
  const promotionChanges = dropUndefined({
    refId,
    formerRefIds,
    promoCode,
    promoCodeCompared,
    customerPromoCode,
    landingUrl,
    urlTracking,
  });
  const { address, addressParts, socialUrls, ...otherFields } = profile ?? {};
  const mergedProfile = { ...promoter.profile, ...otherFields };
  const changedPromotions =
    Object.keys(promotionChanges).length === 0 ? promotions : changePromotion(promotions, campaignId, promotionChanges);
  if (changedPromotions.some((promotion) => promotion.urlTracking && promotion.landingUrl === null)) {
    throw new Refusal({ code: 'invalid', message: LANDING_URL_REQUIRED });
  }
  return reviseRecord(
    {
      ...promoter,
      ...dropUndefined(promoterChanges),
      ...(email === undefined ? {} : { email: normalizeEmail(email) }),
      profile: {
        ...mergedProfile,
        ...applyAddressInput(promoter.profile, { address, addressParts }, mergedProfile.country),
        socialUrls: mergeSocialUrls(promoter.profile.socialUrls, socialUrls),
      },
      ...(taxForms ? { taxForms: applyFormLinks(promoter.taxForms, taxForms, now) } : {}),
      customFields: mergeCustomFields(promoter.customFields, customFields),
    },
    changedPromotions,
  );
}

function mergeSocialUrls(urls: Profile['socialUrls'], changes: SocialUrlsInput = {}): Profile['socialUrls'] {
  const entries = Object.entries({ ...urls, ...dropUndefined(changes) });
  return Object.fromEntries(entries.filter(([, url]) => url !== null));
}

/** @throws Refusal `invalid` above the length limit */
function mergeCustomFields(fields: Promoter['customFields'], changes: PromoterDetails['customFields']) {
  if (changes === undefined) return fields;
  const entries = Object.entries({ ...fields, ...changes }).filter(([, value]) => value !== null);
  const merged = Object.fromEntries(entries);
  if (JSON.stringify(merged).length <= MAX_CUSTOM_FIELDS_LENGTH) return merged;
  throw new Refusal({ code: 'invalid', message: CUSTOM_FIELDS_TOO_LONG });
}

/** Applies changes to the promotion in a campaign. */
export function changePromotion(
  promotions: readonly Promotion[],
  campaignId: number,
  changes: Partial<Promotion>,
): readonly Promotion[] {
  return promotions.map((promotion) =>
    promotion.campaignId === campaignId ? { ...promotion, ...changes, revision: promotion.revision + 1 } : promotion,
  );
}

/** Removes the parent, without a replacement. */
export function removePromoterParent({ promoter, promotions }: PromoterRecord): PromoterRecord {
  return reviseRecord({ ...promoter, parentPromoterId: null }, promotions);
}

/** Increments the revision, and updates fields that depend on promotions. */
export function reviseRecord(promoter: Promoter, changedPromotions: readonly Promotion[]): PromoterRecord {
  const promotions = dropReusedRefIds(changedPromotions);
  const defaultPromotion = promotions.find(({ campaignId }) => campaignId === promoter.defaultCampaignId);
  return {
    promoter: {
      ...promoter,
      defaultPromotionId: defaultPromotion?.id ?? promoter.defaultPromotionId,
      defaultRefId: defaultPromotion?.refId ?? promoter.defaultRefId,
      campaignIds: promotions.map(({ campaignId }) => campaignId),
      current: promotions.flatMap(({ campaignId, refId, hidden }) => (hidden ? [] : [{ campaignId, refId }])),
      revision: promoter.revision + 1,
    },
    promotions,
  };
}

/** Drops undefined values. */
export function dropUndefined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
