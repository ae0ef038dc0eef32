import type { FraudRule } from './fraud/rules.ts';
import type { UniqueField } from './lists/unique.ts';
import type { DeduplicatedKind } from './tracking/event.ts';

/** Why a call is not carried out; nothing has been written then. What the answer says is in present/refusals.ts. */
export type Reason =
  | { readonly code: 'created_at_invalid' }
  | { readonly code: 'currency_invalid' }
  /** One that comes to nothing in the account's currency, or to more than is taken. */
  | { readonly code: 'amount_invalid' }
  | { readonly code: 'visitor_not_found' }
  | { readonly code: 'ref_not_found' }
  /** More clicks of one source, or of an account, than are counted in a minute. `retryAfter` is in seconds. */
  | { readonly code: 'too_many_clicks'; readonly retryAfter: number }
  | { readonly code: 'signup_exists' }
  /** A page whose origin may not report sign-ups. */
  | { readonly code: 'origin_not_allowed' }
  /** A lead that a rule of the account refuses. */
  | { readonly code: 'fraud_refused'; readonly rule: FraudRule }
  /** `because` is for the company alone: the caller gets the same answer for all of them. */
  | {
      readonly code: 'lead_not_found';
      readonly because?: 'lead_denied' | 'promoter_banned' | 'promoter_deleted' | 'fraud_refused';
    }
  | { readonly code: 'duplicate_event'; readonly kind: DeduplicatedKind; readonly eventId: string }
  | { readonly code: 'sale_not_found'; readonly eventId: string }
  | { readonly code: 'refund_too_large' }
  | { readonly code: 'refund_not_found'; readonly eventId: string }
  /** A refund that another event has taken back before. */
  | { readonly code: 'refund_reversed'; readonly eventId: string }
  /** A record that a management call names. */
  | { readonly code: 'not_found'; readonly what: RecordKind }
  /** A management call that names no record, or says something that cannot be; `message` says it to the caller. */
  | { readonly code: 'invalid'; readonly message: string }
  /** A record that cannot be as the call wants it, whatever its parameters; `message` says it to the caller. */
  | { readonly code: 'invalid_record'; readonly message: string }
  | { readonly code: 'taken'; readonly field: UniqueField }
  /** Somebody has changed the record since the caller has seen it. */
  | { readonly code: 'outdated' }
  /** A link to the portal that was used, or whose time is over, or that never was one. */
  | { readonly code: 'link_over' }
  /** An address or a password that does not open the portal. */
  | { readonly code: 'password_wrong' }
  /** More tries to sign in than are taken at the moment. `retryAfter` is in seconds. */
  | { readonly code: 'too_many_tries'; readonly retryAfter: number };

export type RecordKind =
  | 'account'
  | 'logo'
  | 'promoter'
  | 'parent promoter'
  | 'promotion'
  | 'link'
  | 'campaign'
  | 'lead'
  | 'reward'
  | 'product'
  | 'payout'
  | 'payout method'
  | 'promo code'
  | 'batch process'
  | 'payments batch'
  | 'API key'
  | 'webhook'
  | 'webhook delivery'
  | 'billing event'
  | 'user';

/** Thrown by a rule that a call breaks. */
export class Refusal extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason.code);
    this.name = 'Refusal';
    this.reason = reason;
  }
}
