import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import type { Given, Gives } from './earned.ts';
import type { Offer, Terms, Unit } from './offers.ts';

/** What the service should hold, kept as simply as it can be said; written without a look at how the service does it. */
export interface ModelCampaign {
  readonly id: number;
  readonly offer: Offer;
  /** The rewards that it gives. */
  readonly gives: Gives;
  /** The reward that it promises to referred customers. */
  readonly promised: number | null;
  /** Where its promoters go on, and from when on. */
  level?: ModelLevel;
  /** It is of this sequence alone, so that it can be deleted. */
  readonly own?: boolean;
  deleted?: boolean;
}

/** So many customers, or so much revenue, and the campaign that comes then. */
export interface ModelLevel {
  readonly metric: 'customers' | 'revenue';
  readonly amount: number;
  readonly to: ModelCampaign;
}

/** A promo code beside the one that a promotion has of its own. */
export interface ModelCode {
  readonly id: number;
  text: string;
  promotion: ModelPromotion;
  archived: boolean;
  /** What sales give that name it, in place of what its campaign does. */
  gives: Given<Terms> | null;
}

export interface ModelPromoter {
  readonly id: number;
  email: string;
  custId: string | null;
  parent: ModelPromoter | null;
  readonly promotions: ModelPromotion[];
  /** The one that is meant where no campaign is named. */
  main: ModelPromotion;
  /** Turned away: it earns nothing in any campaign. */
  denied: boolean;
  archived: boolean;
  deleted: boolean;
  /** By which methods it can be paid, and whether the details of each still have to wait. */
  readonly methods: Map<MethodKind, { waits: boolean }>;
  /** The method that was chosen last, whether it is still there or not. */
  chosen: MethodKind | null;
  /** Methods that the company has switched off. */
  readonly disabled: Set<MethodKind>;
}

/** A promoter in one campaign: who owns leads and commissions. */
export interface ModelPromotion {
  readonly id: number;
  readonly promoter: ModelPromoter;
  readonly campaign: ModelCampaign;
  refId: string;
  /** Ref ids that it had before: nobody else gets them. */
  former: readonly string[];
  promoCode: string | null;
  /** The promoter has left the campaign. */
  hidden: boolean;
  /** The promoter has gone on from it by its level: once, wherever it is now. */
  movedUp: boolean;
  /** The promoter earns nothing in the campaign. */
  blocked: boolean;
  /** Whose offer goes before that of its own campaign. */
  own: ModelCampaign | null;
  readonly counts: Counts;
  /** How often it was given each reward for a target. */
  readonly reached: Map<number, number>;
  /** What was last seen of it, after each operation (follow.ts). */
  seen: Seen | null;
  /** What sales have brought since that were counted as they were made, because rules go by its figures. */
  ruled: { customers: number; total: number };
}

/** What is noted of a promotion, to see what an operation has changed. */
export interface Seen {
  readonly counts: Counts;
  readonly isIn: boolean;
  /** Whether something has changed its figures that is not a sale by these figures, and may not be counted yet. */
  readonly isBehind: boolean;
}

export interface ModelLead {
  readonly id: number;
  email: string | null;
  uid: string | null;
  owner: ModelPromotion;
  state: string;
  signedUp: boolean;
  customer: boolean;
  /** Since when it is a customer: since less than a month, or longer; null where it is none. */
  since: 'now' | 'long ago' | null;
  /** How many sales of it were counted. */
  sales: number;
  /** Whether it has cancelled, and not bought since; also while it is denied. */
  cancelled: boolean;
  deleted: boolean;
  /** The plan that it bought last. */
  plan: string | null;
  /** What rewards with a limit for a month have given by it: by reward and month. */
  readonly given: Map<string, number>;
  /** Who has a share of what it earns, in so many percent, wherever it is now. */
  shares: readonly Share[];
  /** Whether it may be its own promoter, and whether a person has found that it is not. */
  suspicious: boolean;
  cleared: boolean;
  /** What its first sign-up has earned. */
  signUpEarned: ModelCommission | null;
}

export interface Share {
  readonly promotion: ModelPromotion;
  readonly percentage: number;
}

export interface ModelCommission {
  readonly id: number;
  owner: ModelPromotion;
  readonly unit: Unit;
  readonly amount: number;
  status: 'approved' | 'pending' | 'denied';
  payout: ModelPayout | null;
  readonly tier: number;
  readonly lead: ModelLead | null;
  /** Whether it is of a month long past. */
  readonly past: boolean;
  /** Whether its campaign holds it, as of now. */
  readonly held: boolean;
  /** Whether it is the share of another promoter than the lead's own, or of one of its parents. */
  readonly isOthers: boolean;
  /** The month of its customer that it counts in, and by which reward; null where no limit is for a month. */
  readonly month: string | null;
  /** The commission that this one takes back, or the refund's that it gives back. */
  readonly of: ModelCommission | null;
  /** It was destroyed, and is in no list of the model any more. */
  deleted?: boolean;
}

/** A sale: what has a company's id and made commissions. */
export interface ModelSale {
  /** Its number: sales of the same time come in the order of these. */
  readonly id: number;
  readonly eventId: string;
  readonly past: boolean;
  readonly lead: ModelLead;
  /** Whose promotion it counted for. */
  readonly owner: ModelPromotion;
  readonly amount: number;
  readonly commissions: readonly ModelCommission[];
}

/** A refund, of one sale or of several. One that was reversed took nothing. */
export interface ModelRefund {
  readonly eventId: string;
  readonly lead: ModelLead;
  /** What it took of which sale, and counted for the promotion of that sale. */
  readonly parts: readonly { readonly sale: ModelSale; readonly amount: number }[];
  readonly commissions: readonly ModelCommission[];
  /** The event that has reversed it. */
  reversedBy: string | null;
}

export interface ModelPayout {
  readonly id: number;
  readonly owner: ModelPromotion;
  readonly unit: Unit;
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';
  /** The payments batch that it is paid in, or was. */
  batch: ModelBatch | null;
  /** It was destroyed, and is in no list of the model any more. */
  deleted?: boolean;
}

/** A payout in a payments batch: what it came to, and what is known of it. */
export interface ModelPayment {
  readonly payout: ModelPayout;
  readonly amount: number;
  status: 'open' | 'paid' | 'failed' | 'unclaimed';
}

/** Payouts that are paid together. Whatever becomes of them later, this stays. */
export interface ModelBatch {
  readonly id: number;
  readonly method: MethodKind;
  readonly payments: readonly ModelPayment[];
  status: 'awaiting_confirmation' | 'processing' | 'completed' | 'failed';
  /** What its file was when it was fetched first. */
  file: string | null;
  deleted: boolean;
}

export interface Counts {
  leads_count: number;
  customers_count: number;
  active_customers_count: number;
  sales_count: number;
  sales_total: number;
  refunds_count: number;
  refunds_total: number;
  cancellations_count: number;
}

/** One of what a lead is named by, or both. */
export interface Person {
  readonly email?: string | undefined;
  readonly uid?: string | undefined;
}
