import type { AcceptedTerms } from '#shared/domain/portal/portal.ts';
import type { PromoterStatus } from './promoter.ts';
import type { PromoterDetails } from './promoter-record.ts';

/** One of what a promoter can be named by. */
export type PromoterName =
  | { readonly by: 'id'; readonly id: number }
  | { readonly by: 'cust_id' | 'auth_token' | 'ref_id' | 'email' | 'promo_code'; readonly text: string };

/** Who is to be a promoter's parent; the id goes before the e-mail. */
export interface ParentName {
  readonly parentId?: number | undefined;
  readonly parentEmail?: string | undefined;
}

/** A promoter to be made; what is left out is empty, or made up where it must not be. */
export interface NewPromoter extends PromoterDetails, ParentName {
  readonly email: string;
  readonly campaignId?: number | undefined;
  readonly status?: PromoterStatus | undefined;
  readonly ips?: readonly string[] | undefined;
  readonly acceptedTerms?: AcceptedTerms | undefined;
  /** Whether nobody is to be mailed about it. */
  readonly quiet?: boolean | undefined;
}

/** What is to be changed of a promoter. An empty ref id is made of the first name. */
export interface PromoterChanges extends PromoterDetails, ParentName {
  /** The campaign whose promotion is meant; the promoter's default one, where it is left out. */
  readonly campaignId?: number | undefined;
}
