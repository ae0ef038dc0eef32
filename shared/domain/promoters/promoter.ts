import type { RewardRule } from '#shared/domain/campaigns/campaign.ts';
import type { Offer } from '#shared/domain/campaigns/offer.ts';
import type { StoredMailSettings } from '#shared/domain/mail/mail-settings.ts';
import type { AddressParts } from '#shared/domain/payout-methods/payout-details.ts';
import type { SharedDestination } from '#shared/domain/payout-methods/payout-fingerprints.ts';
import type { StoredMethods } from '#shared/domain/payout-methods/stored-methods.ts';
import type { AcceptedTerms, Language } from '#shared/domain/portal/portal.ts';
import type { Reward } from '#shared/domain/rewards/reward.ts';
import type { FormerRefId } from './links/ref-id.ts';
import type { FormerEmail } from './profile/former-email.ts';
import type { TaxForms } from './profile/tax-forms.ts';

/** A promoter's membership in a campaign. */
export interface Promotion {
  readonly id: number;
  readonly promoterId: number;
  readonly campaignId: number;
  readonly refId: string;
  /** Oldest first; they still work. */
  readonly formerRefIds?: readonly FormerRefId[];
  readonly promoCode: string | null;
  /** Whether the promo code is found in any case; those of earlier versions are found as written. */
  readonly promoCodeCompared?: true | undefined;
  readonly customerPromoCode: string | null;
  /** Blocked by the company in this campaign. */
  readonly blocked: boolean;
  /** Left by moving to another campaign. */
  readonly hidden: boolean;
  /** Null: the campaign's landing page. */
  readonly landingUrl: string | null;
  /** Whether visits of the landing page count without a ref id, which requires a unique landing page. */
  readonly urlTracking: boolean;
  /** Own terms instead of the campaign's. */
  readonly ownTerms?: OwnTerms;
  /** Rewards for targets so far, by reward id. */
  readonly targets?: Readonly<Record<string, ReachedTarget>>;
  /** Time of the tier upgrade, which happens once. */
  readonly movedUpAt?: string;
  /** Own links besides the default one. */
  readonly links?: readonly ReferralLink[] | undefined;
  readonly createdAt: string;
  readonly revision: number;
}

/** Rewards for a target so far; the number never decreases. */
interface ReachedTarget {
  readonly times: number;
  /** Time of the latest. */
  readonly at: string;
}

/** Terms of one promoter in a campaign. */
export interface OwnTerms {
  /** Own commission rules, which win over the campaign's. */
  readonly rules: readonly RewardRule[];
  /** Rewards in `rules`. */
  readonly rewards: readonly Reward[];
  /** Own customer discounts; one for all plans wins over the campaign's. */
  readonly rulesForReferrals: readonly RewardRule[];
  /** Rewards in `rulesForReferrals`; absent in old records. */
  readonly offers?: readonly Offer[] | undefined;
}

/** A promoter's own link. Its sub ID distinguishes its visitors. */
export interface ReferralLink {
  readonly id: number;
  readonly name: string;
  /** Null: the promotion's landing page. */
  readonly page: string | null;
  /** Unique within the promotion. */
  readonly subId: string;
  readonly createdAt: string;
}

/** A promo code: sales with it belong to the promoter, in its campaign. */
export interface PromoCode {
  readonly id: number;
  readonly code: string;
  readonly campaignId: number;
  readonly promotionId: number;
  /** Reward for sales with the code; wins over the campaign's. */
  readonly rewardId: number | null;
  readonly description: string | null;
  /** The company's data. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly createdAt: string;
  /** Whether it is found in any case; codes of earlier versions are found as written. */
  readonly compared?: true | undefined;
  readonly byPromoter?: true | undefined;
  /** An archived code no longer works and can be reused by others. */
  readonly archivedAt: string | null;
}

export const SOCIAL_NETWORKS = ['twitter', 'youtube', 'facebook', 'linkedin', 'instagram', 'twitch', 'tiktok'] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

/** A promoter's profile (specification: Profile). */
export interface Profile {
  readonly website: string | null;
  readonly companyName: string | null;
  readonly companyNumber?: string | null;
  readonly phoneNumber: string | null;
  /** May have several lines; formatted from the parts if there are any. */
  readonly address: string | null;
  /** Absent if entered as one text. */
  readonly addressParts?: AddressParts | undefined;
  readonly vatId: string | null;
  readonly country: string | null;
  readonly paypalEmail: string | null;
  readonly avatarUrl: string | null;
  readonly description: string | null;
  /** Language of portal and mails: chosen, or that of the first visit. */
  readonly language?: Language | null;
  readonly socialUrls: Readonly<Partial<Record<SocialNetwork, string>>>;
}

export const EMPTY_PROFILE: Profile = {
  website: null,
  companyName: null,
  phoneNumber: null,
  address: null,
  vatId: null,
  country: null,
  paypalEmail: null,
  avatarUrl: null,
  description: null,
  socialUrls: {},
};

export const PROMOTER_STATUSES = ['approved', 'pending', 'denied'] as const;
export type PromoterStatus = (typeof PROMOTER_STATUSES)[number];

/** A person or company that refers leads and earns commissions. */
export interface Promoter {
  readonly id: number;
  readonly status: PromoterStatus;
  readonly custId: string | null;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** Just set, or clear text of an earlier version. Shown when it is set; only the hash is stored. */
  readonly tempPassword: string | null;
  /** Absent if no temporary password was set since they are hashed. */
  readonly tempPasswordHash?: string | null;
  readonly note: string | null;
  /** Labels of the company, which decide nothing. Unique without case; absent if never set. */
  readonly tags?: readonly string[] | undefined;
  readonly pref: string;
  readonly defaultPromotionId: number;
  readonly defaultCampaignId: number;
  readonly defaultRefId: string;
  readonly parentPromoterId: number | null;
  /** Includes hidden promotions. */
  readonly campaignIds: readonly number[];
  /** Current campaigns with ref ids. */
  readonly current: readonly { readonly campaignId: number; readonly refId: string }[];
  /** Gives access to the promoter's own data only. Stored readable, because companies read it again. */
  readonly authToken: string;
  /** Known IP addresses, for `same_ip_suspicion`. */
  readonly ips: readonly string[];
  readonly profile: Profile;
  /** Payout methods. PayPal's address is in the profile. */
  readonly payoutMethods?: StoredMethods | undefined;
  /** Address before the latest change; never shown. */
  readonly formerEmail?: FormerEmail | undefined;
  /** An older promoter has the same payout destination. */
  readonly samePayment?: SharedDestination | undefined;
  /** Recorded by the company only. */
  readonly taxForms?: TaxForms | undefined;
  readonly customFields: Readonly<Record<string, unknown>>;
  /** Absent if never chosen. */
  readonly mails?: StoredMailSettings | undefined;
  /** In order of creation, archived ones included. Promotions have codes in addition. */
  readonly promoCodes: readonly PromoCode[];
  /** Times when reserved former names become free. */
  readonly reservedNames?: readonly string[] | undefined;
  /** The latest acceptance; absent if there was none. */
  readonly acceptedTerms?: AcceptedTerms | undefined;
  /** Acceptances before it, newest first. */
  readonly earlierTerms?: readonly AcceptedTerms[] | undefined;
  readonly createdAt: string;
  /** A deleted promoter cannot be found or credited, and has no personal data. */
  readonly deletedAt: string | null;
  /** Links and commissions of an archived promoter keep working. */
  readonly archivedAt: string | null;
  /**
   * Set with `archivedAt`: listed among archived promoters only. Earlier versions did not set it; their archived
   * promoters stay among the others until archived again or projections are rebuilt.
   */
  readonly listedApart?: true | undefined;
  /** For optimistic locking. Also increases with changes of promotions. */
  readonly revision: number;
}

/** Creates a promoter with defaults. */
export function buildEmptyPromoter(
  basics: Pick<Promoter, 'id' | 'status' | 'defaultCampaignId' | 'authToken' | 'pref' | 'createdAt'>,
): Promoter {
  return {
    ...basics,
    custId: null,
    email: '',
    firstName: null,
    lastName: null,
    tempPassword: null,
    note: null,
    defaultPromotionId: 0,
    defaultRefId: '',
    parentPromoterId: null,
    campaignIds: [],
    current: [],
    ips: [],
    profile: EMPTY_PROFILE,
    customFields: {},
    promoCodes: [],
    deletedAt: null,
    archivedAt: null,
    revision: 0,
  };
}

/** Whether a promoter cannot earn by a membership (contract: Banned promoter). */
export function isBanned(promoter: Pick<Promoter, 'status'>, promotion: Pick<Promotion, 'blocked'>): boolean {
  return promoter.status === 'denied' || promotion.blocked;
}

/**
 * Whether a promoter can earn in a campaign: not deleted and not banned.
 * @param membership null if it is not in the campaign
 */
export function canEarn(
  membership: {
    readonly promoter: Pick<Promoter, 'status' | 'deletedAt'>;
    readonly promotion: Pick<Promotion, 'blocked'>;
  } | null,
): boolean {
  return (
    membership !== null &&
    membership.promoter.deletedAt === null &&
    !isBanned(membership.promoter, membership.promotion)
  );
}

/** Returns the full name, or the local part of the e-mail. */
export function displayName(promoter: Pick<Promoter, 'firstName' | 'lastName' | 'email'>): string {
  const name = [promoter.firstName, promoter.lastName].filter(Boolean).join(' ');
  return name || (promoter.email.split('@')[0] ?? '');
}
