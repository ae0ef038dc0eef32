import type { DeliveredType, WebhookType } from './notice.ts';
import type { Person } from './person.ts';

/** Generation of a webhook secret. The secret is derived when needed and never stored. */
export interface SecretGeneration {
  readonly generation: number;
  readonly createdAt: string;
  /** End of validity, ISO 8601; null for the newest. */
  readonly expiresAt: string | null;
}

/** Disabled by a user, or by the service after lasting failures. */
export const DISABLED_BECAUSE = ['by_hand', 'failing'] as const;
export type DisabledBecause = (typeof DISABLED_BECAUSE)[number];

/** Default and maximum timeout of an attempt. */
export const DEFAULT_TIMEOUT_S = 15;
export const LONGEST_TIMEOUT_S = 30;

/** Alternative text formats: the wording of API version 1. */
export const WEBHOOK_FORMATS = ['v1'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** Subscription that reports events to a company's URL. */
export interface Webhook {
  readonly id: number;
  readonly url: string;
  /** Set for the `default_webhook_url` of a campaign, which receives that campaign's events only. */
  readonly campaignId: number | null;
  readonly types: 'all' | readonly WebhookType[];
  /** Event names as subscribed, if they include version 1 names. */
  readonly names?: readonly string[] | undefined;
  /** Campaign filter; empty or undefined for all. */
  readonly campaignIds?: readonly number[] | undefined;
  readonly description?: string | undefined;
  readonly timeoutS?: number | undefined;
  readonly maxRetries?: number | undefined;
  /** Undefined for the service's own format. */
  readonly format?: WebhookFormat | undefined;
  /** Encrypted credentials of the receiver. */
  readonly access?: Uint8Array | undefined;
  /** Last manual change, ISO 8601. */
  readonly updatedAt?: string | undefined;
  /** Null while enabled. */
  readonly disabled: { readonly since: string; readonly because: DisabledBecause } | null;
  /** Last time it was disabled, ISO 8601: deliveries requested up to then have failed. Absent if it never was. */
  readonly endedUpTo?: string;
  /** First failure since the last success, ISO 8601; null after a success. */
  readonly failingSince: string | null;
  /** First slow success of the current series, ISO 8601; null after a fast one. */
  readonly slowSince: string | null;
  /** Last recovery from failures or slowness, ISO 8601; null if there was none. */
  readonly recoveredAt: string | null;
  /** Newest first; never empty. */
  readonly secrets: readonly SecretGeneration[];
  readonly createdAt: string;
  /** Incremented with every change. */
  readonly revision: number;
}

/** Optional settings of a webhook. */
export type WebhookSettings = Pick<
  Webhook,
  'names' | 'campaignIds' | 'description' | 'timeoutS' | 'maxRetries' | 'format' | 'access'
>;

/**
 * Reasons for an attempt without a response: timeout, unresolvable name, forbidden address, invalid certificate, failed
 * or broken connection.
 */
export const ATTEMPT_ERRORS = ['timeout', 'dns', 'address', 'tls', 'connection'] as const;
export type AttemptError = (typeof ATTEMPT_ERRORS)[number];

/** Result of an attempt. */
export type Outcome = { readonly status: number } | { readonly error: AttemptError };

/** Attempt to send a delivery. */
export interface Attempt {
  /** Start, ISO 8601. */
  readonly at: string;
  readonly durationMs: number;
  readonly outcome: Outcome;
}

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Delivery of one notice to one webhook. */
export interface Delivery {
  /** Sent as `webhook-id`, the same on every attempt. */
  readonly id: string;
  /** Webhook id, under its original stored name. */
  readonly endpointId: number;
  readonly type: DeliveredType;
  /** Event name and format, if they differ from the service's own. */
  readonly name?: string | undefined;
  readonly format?: WebhookFormat | undefined;
  /** Copied from the webhook at creation. */
  readonly maxRetries?: number | undefined;
  /** Notice id, sent to all webhooks as `event.id`. */
  readonly eventId: string;
  /** Time of the event, ISO 8601. Older deliveries have it in their text only. */
  readonly at?: string;
  /** Persons in the text. Older deliveries have them in their text only. */
  readonly about?: readonly Person[];
  /**
   * Text as sent, identical on every attempt. Encrypted if it concerns persons, so that erasing any of them erases it.
   */
  readonly body: string | Uint8Array;
  readonly state: DeliveryState;
  /** In chronological order. */
  readonly attempts: readonly Attempt[];
  /** Next attempt, ISO 8601; null unless pending. */
  readonly dueAt: string | null;
  readonly createdAt: string;
  /** Last request by an event or a manual resend, ISO 8601; absent in older deliveries, which use `createdAt`. */
  readonly askedAt?: string;
  /** Incremented with every change. */
  readonly revision: number;
}
