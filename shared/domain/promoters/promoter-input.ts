import type { AcceptedTerms } from '#shared/domain/portal/portal.ts';
import type { PromoterStatus } from './promoter.ts';
import type { PromoterDetails } from './promoter-record.ts';

/** An identifier of a promoter. */
export type PromoterIdentifier =
  | { readonly by: 'id'; readonly id: number }
  | { readonly by: 'cust_id' | 'auth_token' | 'ref_id' | 'email' | 'promo_code'; readonly text: string };

/** Identifiers of the parent; the id wins over the e-mail. */
export interface ParentIdentifier {
  readonly parentId?: number | undefined;
  readonly parentEmail?: string | undefined;
}

/** A promoter to create; omitted values are empty or generated. */
export interface NewPromoterInput extends PromoterDetails, ParentIdentifier {
  readonly email: string;
  readonly campaignId?: number | undefined;
  readonly status?: PromoterStatus | undefined;
  readonly ips?: readonly string[] | undefined;
  readonly acceptedTerms?: AcceptedTerms | undefined;
  /** Suppresses mails. */
  readonly quiet?: boolean | undefined;
}

/** Changes of a promoter. An empty ref id is generated from the first name. */
export interface PromoterChanges extends PromoterDetails, ParentIdentifier {
  /** Default: the promoter's default campaign. */
  readonly campaignId?: number | undefined;
  readonly removesParent?: boolean | undefined;
}
