import type { FraudRule } from './fraud/rules.ts';
import type { UniqueField } from './lists/unique-field.ts';
import type { DeduplicatedKind } from './tracking/event.ts';

/** A reason to reject a call without writing. Error texts are in present/refusals.ts. */
export type RefusalReason =
  | { readonly code: 'created_at_invalid' }
  | { readonly code: 'currency_invalid' }
  /** Zero in the account's currency, or too large. */
  | { readonly code: 'amount_invalid' }
  | { readonly code: 'visitor_not_found' }
  | { readonly code: 'ref_not_found' }
  /** `retryAfter` in seconds. */
  | { readonly code: 'too_many_clicks'; readonly retryAfter: number }
  | { readonly code: 'signup_exists' }
  | { readonly code: 'origin_not_allowed' }
  | { readonly code: 'fraud_refused'; readonly rule: FraudRule }
  /** `because` is for the company only; callers get the same answer for all. */
  | {
      readonly code: 'lead_not_found';
      readonly because?: 'lead_denied' | 'promoter_banned' | 'promoter_deleted' | 'fraud_refused';
    }
  | { readonly code: 'duplicate_event'; readonly kind: DeduplicatedKind; readonly eventId: string }
  | { readonly code: 'sale_not_found'; readonly eventId: string }
  | { readonly code: 'refund_too_large' }
  | { readonly code: 'refund_not_found'; readonly eventId: string }
  | { readonly code: 'refund_reversed'; readonly eventId: string }
  | { readonly code: 'not_found'; readonly what: RecordKind }
  /** `message` is for the caller. */
  | { readonly code: 'invalid'; readonly message: string }
  /** The record's state forbids the change; `message` is for the caller. */
  | { readonly code: 'invalid_record'; readonly message: string }
  | { readonly code: 'taken'; readonly field: UniqueField }
  /** The record changed since the caller read it. */
  | { readonly code: 'outdated' }
  /** A used, expired or invalid sign-in link. */
  | { readonly code: 'link_over' }
  /** Wrong address or password. */
  | { readonly code: 'password_wrong' }
  /** `retryAfter` in seconds. */
  | { readonly code: 'too_many_tries'; readonly retryAfter: number }
  /** Another import into the account holds the lock; `retryAfter` in seconds. */
  | { readonly code: 'import_running'; readonly retryAfter: number }
  /** The service that an import reads limits calls, or fails; `retryAfter` in seconds. */
  | { readonly code: 'source_unavailable'; readonly retryAfter: number };

export type RecordKind =
  | 'account'
  | 'logo'
  | 'terms'
  | 'contract'
  | 'promoter'
  | 'parent promoter'
  | 'promotion'
  | 'link'
  | 'campaign'
  | 'lead'
  | 'reward'
  | 'product'
  | 'announcement'
  | 'asset'
  | 'asset category'
  | 'contest'
  | 'broadcast'
  | 'automation'
  | 'suppression'
  | 'payout'
  | 'payout method'
  | 'promo code'
  | 'batch process'
  | 'payment batch'
  | 'invoice'
  | 'API key'
  | 'webhook'
  | 'webhook delivery'
  | 'billing event'
  | 'user'
  | 'view';

/** Thrown when a call breaks a rule. */
export class Refusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason.code);
    this.name = 'Refusal';
    this.reason = reason;
  }
}
