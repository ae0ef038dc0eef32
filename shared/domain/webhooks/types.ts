import type { DeliveryType, WebhookType } from './notice.ts';
import type { ReferencedPerson } from './person.ts';

/** Generation of a secret, which is derived when needed and never stored. */
export interface SecretGeneration {
  readonly generation: number;
  readonly createdAt: string;
  /** ISO 8601; null for the newest. */
  readonly expiresAt: string | null;
}

export const DISABLE_REASONS = ['by_hand', 'failing'] as const;
export type DisableReason = (typeof DISABLE_REASONS)[number];

/** Timeout of an attempt. */
export const DEFAULT_TIMEOUT_S = 15;
export const MAX_TIMEOUT_S = 30;

export const WEBHOOK_FORMATS = ['v1'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** Subscription that reports events to a company's URL. */
export interface Webhook {
  readonly id: number;
  readonly url: string;
  /** Set for a campaign's `default_webhook_url`, which receives only that campaign's events. */
  readonly campaignId: number | null;
  readonly types: 'all' | readonly WebhookType[];
  /** Set if subscribed by version 1 names. */
  readonly names?: readonly string[] | undefined;
  /** Empty or undefined for all. */
  readonly campaignIds?: readonly number[] | undefined;
  readonly description?: string | undefined;
  readonly timeoutS?: number | undefined;
  readonly maxRetries?: number | undefined;
  /** Undefined for the standard format. */
  readonly format?: WebhookFormat | undefined;
  readonly access?: Uint8Array | undefined;
  /** Last manual change, ISO 8601. */
  readonly updatedAt?: string | undefined;
  /** Null while enabled. */
  readonly disabled: { readonly since: string; readonly because: DisableReason } | null;
  /** When it was last disabled, ISO 8601: deliveries requested by then have failed. */
  readonly endedUpTo?: string;
  /** First failure since the last success, ISO 8601. */
  readonly failingSince: string | null;
  /** First slow success since the last fast one, ISO 8601. */
  readonly slowSince: string | null;
  /** ISO 8601; null if it never failed or was slow. */
  readonly recoveredAt: string | null;
  /** Newest first; never empty. */
  readonly secrets: readonly SecretGeneration[];
  readonly createdAt: string;
  readonly revision: number;
}

export type WebhookSettings = Pick<
  Webhook,
  'names' | 'campaignIds' | 'description' | 'timeoutS' | 'maxRetries' | 'format' | 'access'
>;

/** Timeout, unresolvable name, forbidden address, invalid certificate, failed or broken connection. */
export const ATTEMPT_ERRORS = ['timeout', 'dns', 'address', 'tls', 'connection'] as const;
export type AttemptError = (typeof ATTEMPT_ERRORS)[number];

export type AttemptOutcome = { readonly status: number } | { readonly error: AttemptError };

export interface Attempt {
  readonly at: string;
  readonly durationMs: number;
  readonly outcome: AttemptOutcome;
}

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Delivery of one notice to one webhook. */
export interface Delivery {
  /** Sent as `webhook-id`. */
  readonly id: string;
  /** Webhook id, under its original stored name. */
  readonly endpointId: number;
  readonly type: DeliveryType;
  /** Set if they differ from the service's own. */
  readonly name?: string | undefined;
  readonly format?: WebhookFormat | undefined;
  /** Copied from the webhook at creation. */
  readonly maxRetries?: number | undefined;
  /** Sent as `event.id`. */
  readonly eventId: string;
  /** ISO 8601. Older deliveries have it in their text only. */
  readonly at?: string;
  /** Older deliveries have it in their text only. */
  readonly about?: readonly ReferencedPerson[];
  /** Text of every attempt. Encrypted if it concerns persons, so that it is erased with any of them. */
  readonly body: string | Uint8Array;
  readonly state: DeliveryState;
  readonly attempts: readonly Attempt[];
  /** ISO 8601; null unless pending. */
  readonly dueAt: string | null;
  readonly createdAt: string;
  /** Last request by event or manual resend, ISO 8601; older deliveries use `createdAt`. */
  readonly askedAt?: string;
  readonly revision: number;
}
