/** One membership of a promoter in a campaign, with its own referral id. */
export interface Promotion {
  readonly id: number;
  readonly promoterId: number;
  readonly campaignId: number;
  readonly refId: string;
  readonly promoCode: string | null;
  readonly customerPromoCode: string | null;
  /** Set when the company has blocked the promoter in this campaign. */
  readonly blocked: boolean;
  readonly hidden: boolean;
  readonly createdAt: string;
}

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
  readonly tempPassword: string | null;
  readonly note: string | null;
  readonly pref: string;
  readonly defaultPromotionId: number;
  readonly defaultCampaignId: number;
  readonly defaultRefId: string;
  readonly parentPromoterId: number | null;
  /** Names the promoter to the company's own code; opens nothing here, which is why it is kept readable. */
  readonly authToken: string;
  /** Addresses the promoter is known to use, for the suspicion `same_ip_suspicion`. */
  readonly ips: readonly string[];
  readonly createdAt: string;
}

/** Whether the promoter earns nothing from this membership: denied, or blocked in the campaign (contract: Banned promoter). */
export function isBanned(promoter: Pick<Promoter, 'status'>, promotion: Pick<Promotion, 'blocked'>): boolean {
  return promoter.status === 'denied' || promotion.blocked;
}

/** The promoter's full name, or the local part of the e-mail where none is known. */
export function displayName(promoter: Pick<Promoter, 'firstName' | 'lastName' | 'email'>): string {
  const name = [promoter.firstName, promoter.lastName].filter(Boolean).join(' ');
  return name || (promoter.email.split('@')[0] ?? '');
}
