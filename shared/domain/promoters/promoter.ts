import type { RewardRule } from '#shared/domain/campaigns/campaign.ts';
import type { Offer } from '#shared/domain/campaigns/offer.ts';
import type { MailSettings } from '#shared/domain/mail/mail-settings.ts';
import type { AddressParts } from '#shared/domain/payout-methods/payout-details.ts';
import type { SamePayment } from '#shared/domain/payout-methods/payout-places.ts';
import type { StoredMethods } from '#shared/domain/payout-methods/stored-methods.ts';
import type { AcceptedTerms, Language } from '#shared/domain/portal/portal.ts';
import type { Reward } from '#shared/domain/rewards/reward.ts';
import type { FormerEmail } from './former-email.ts';
import type { FormerRefId } from './ref-id.ts';
import type { TaxForms } from './tax-forms.ts';

/** One membership of a promoter in a campaign, with its own referral id. */
export interface Promotion {
  readonly id: number;
  readonly promoterId: number;
  readonly campaignId: number;
  readonly refId: string;
  /** Ref ids that it had before and that still lead to it, oldest first; absent where an earlier version wrote it. */
  readonly formerRefIds?: readonly FormerRefId[];
  readonly promoCode: string | null;
  /** Set where the promo code is found however it is typed. Earlier versions did not set it: their codes are found as written. */
  readonly promoCodeCompared?: true | undefined;
  readonly customerPromoCode: string | null;
  /** Set when the company has blocked the promoter in this campaign. */
  readonly blocked: boolean;
  /** Set on the promotion that a promoter has left by moving to another campaign. */
  readonly hidden: boolean;
  /** Where the referral link leads instead of the campaign's landing page. */
  readonly landingUrl: string | null;
  /** Whether a visit of the landing page counts without a ref id: no other promotion may then have the same one. */
  readonly urlTracking: boolean;
  /** What it gives in the place of its campaign; absent where it gives the same. */
  readonly ownTerms?: OwnTerms;
  /** How often it was given rewards for targets, by their ids; absent where it never was. */
  readonly targets?: Readonly<Record<string, ReachedTarget>>;
  /** When its promoter has reached the level of the campaign and moved on, ISO 8601: it does so once; absent where it never did. */
  readonly movedUpAt?: string;
  /** Links of the promoter's own, beside the default one; absent where there never was one. */
  readonly links?: readonly ReferralLink[] | undefined;
  readonly createdAt: string;
  /** Goes up with every change of the promotion. */
  readonly revision: number;
}

/** How often a promotion has been given a reward for a target, as its item keeps it: it never goes back. */
interface ReachedTarget {
  readonly times: number;
  /** When it was given last, ISO 8601. */
  readonly at: string;
}

/** What a promoter is given in one campaign in the place of what the campaign gives all. */
export interface OwnTerms {
  /** What the promoter earns: it goes before the campaign's rules, which hold where none of these does. */
  readonly rules: readonly RewardRule[];
  /** The terms of the rewards that `rules` name. */
  readonly rewards: readonly Reward[];
  /** What its customers get: one for all plans goes before the campaign's. */
  readonly rulesForReferrals: readonly RewardRule[];
  /** What `rulesForReferrals` name; absent where an earlier version wrote them. */
  readonly offers?: readonly Offer[] | undefined;
}

/** A link that a promoter has made to tell its visitors apart by. */
export interface ReferralLink {
  readonly id: number;
  readonly name: string;
  /** Where it leads; null: to the landing page of the promotion. */
  readonly page: string | null;
  /** The sub-channel that it carries: no other link of the promotion has it. */
  readonly subId: string;
  readonly createdAt: string;
}

/** A code that a promoter gives away: a sale that names it is the promoter's, in that campaign. */
export interface PromoCode {
  readonly id: number;
  readonly code: string;
  readonly campaignId: number;
  readonly promotionId: number;
  /** The reward that sales by it earn, before what the campaign gives; null where none was named. */
  readonly rewardId: number | null;
  readonly description: string | null;
  /** What the company keeps about it; absent where an earlier version wrote it. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly createdAt: string;
  /** Set where it is found however it is typed. Earlier versions did not set it: their codes are found as written. */
  readonly compared?: true | undefined;
  /** Set where the promoter has made it itself. */
  readonly byPromoter?: true | undefined;
  /** Set when it was archived: it leads nowhere any more, and others can have it. */
  readonly archivedAt: string | null;
}

/** The networks that a profile may name. */
export const NETWORKS = ['twitter', 'youtube', 'facebook', 'linkedin', 'instagram', 'twitch', 'tiktok'] as const;
export type Network = (typeof NETWORKS)[number];

/** What a promoter says of itself (specification: Profile). */
export interface Profile {
  readonly website: string | null;
  readonly companyName: string | null;
  /** Absent where an earlier version wrote it. */
  readonly companyNumber?: string | null;
  readonly phoneNumber: string | null;
  /** It may have several lines. It is made of the parts where there are any. */
  readonly address: string | null;
  /** Absent where the address was said in one text. */
  readonly addressParts?: AddressParts | undefined;
  readonly vatId: string | null;
  readonly country: string | null;
  readonly paypalEmail: string | null;
  readonly avatarUrl: string | null;
  readonly description: string | null;
  /** The language of its portal and of the mails to it: as it has chosen it, or read the portal first; absent where it never has. */
  readonly language?: Language | null;
  readonly socialUrls: Readonly<Partial<Record<Network, string>>>;
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

/** Somebody who refers leads and earns commissions. */
export interface Promoter {
  readonly id: number;
  readonly status: PromoterStatus;
  readonly custId: string | null;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** As it was set just now, or as an earlier version has stored it. It is shown where it is set, and written only hashed. */
  readonly tempPassword: string | null;
  /** What is stored of it; absent where none was set since it is hashed. */
  readonly tempPasswordHash?: string | null;
  readonly note: string | null;
  readonly pref: string;
  readonly defaultPromotionId: number;
  readonly defaultCampaignId: number;
  readonly defaultRefId: string;
  readonly parentPromoterId: number | null;
  /** The campaigns it has a promotion in, hidden ones too. */
  readonly campaignIds: readonly number[];
  /** The campaigns it takes part in now, each with the ref id it has there. */
  readonly current: readonly { readonly campaignId: number; readonly refId: string }[];
  /** Opens what is the promoter’s own, and nothing of the company. It is kept readable: companies ask for it again. */
  readonly authToken: string;
  /** Addresses the promoter is known to use, for the suspicion `same_ip_suspicion`. */
  readonly ips: readonly string[];
  readonly profile: Profile;
  /** How it is paid, besides PayPal's address in the profile; absent where nothing but that was ever said. */
  readonly payoutMethods?: StoredMethods | undefined;
  /** The address that it had before the last change of it; absent where it never had another one. It is shown to nobody. */
  readonly formerEmail?: FormerEmail | undefined;
  /** Set where its money goes to where another promoter was paid already; absent where nothing shows that. */
  readonly samePayment?: SamePayment | undefined;
  /** Set by the company alone; absent where it has recorded none. */
  readonly taxForms?: TaxForms | undefined;
  readonly customFields: Readonly<Record<string, unknown>>;
  /** Which mails it wants; absent where it has never chosen. */
  readonly mails?: MailSettings | undefined;
  /** Besides those of its promotions; in the order they were made, archived ones too. */
  readonly promoCodes: readonly PromoCode[];
  /** When each name is free that it gave up and that is reserved, ISO 8601; absent where it never gave one up. */
  readonly reservedNames?: readonly string[] | undefined;
  /** Absent where it was made by the company, or the portal had no terms. */
  readonly acceptedTerms?: AcceptedTerms;
  readonly createdAt: string;
  /** Set when the promoter was deleted: it cannot be found or credited, and nothing personal is left of it. */
  readonly deletedAt: string | null;
  /** Set when the company has put the promoter away; its links and commissions go on working. */
  readonly archivedAt: string | null;
  /**
   * Set with `archivedAt`: it is on the lists of archived promoters, and on no other. Earlier versions did not set it: whom
   * they archived is among the others until it is archived once more, or projections are rebuilt.
   */
  readonly listedApart?: true | undefined;
  /** Goes up with every change of the promoter or of its promotions. */
  readonly revision: number;
}

/** A promoter of whom nothing is known yet. */
export function newPromoter(
  made: Pick<Promoter, 'id' | 'status' | 'defaultCampaignId' | 'authToken' | 'pref' | 'createdAt'>,
): Promoter {
  return {
    ...made,
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

/** Whether the promoter earns nothing from this membership: denied, or blocked in the campaign (contract: Banned promoter). */
export function isBanned(promoter: Pick<Promoter, 'status'>, promotion: Pick<Promotion, 'blocked'>): boolean {
  return promoter.status === 'denied' || promotion.blocked;
}

/** Whether a promoter can earn in a campaign: it is there, and not banned. */
export function canEarn(
  place: {
    readonly promoter: Pick<Promoter, 'status' | 'deletedAt'>;
    readonly promotion: Pick<Promotion, 'blocked'>;
  } | null,
): boolean {
  return place !== null && place.promoter.deletedAt === null && !isBanned(place.promoter, place.promotion);
}

/** The promoter's full name, or the local part of the e-mail where none is known. */
export function displayName(promoter: Pick<Promoter, 'firstName' | 'lastName' | 'email'>): string {
  const name = [promoter.firstName, promoter.lastName].filter(Boolean).join(' ');
  return name || (promoter.email.split('@')[0] ?? '');
}
