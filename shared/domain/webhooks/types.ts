import type { DeliveredType, WebhookType } from './notice.ts';
import type { Person } from './person.ts';

/** A secret of a webhook. It is computed anew when it is needed, from its generation; it is stored nowhere. */
export interface SecretGeneration {
  readonly generation: number;
  readonly createdAt: string;
  /** From when on nothing is signed with it, ISO 8601; null for the newest. */
  readonly expiresAt: string | null;
}

/** Why nothing is sent to a webhook: somebody has said so, or it has failed for too long. */
export const DISABLED_BECAUSE = ['by_hand', 'failing'] as const;
export type DisabledBecause = (typeof DISABLED_BECAUSE)[number];

/** How long an attempt may take where its webhook does not say it, and the most that one may say, in seconds. */
export const DEFAULT_TIMEOUT_S = 15;
export const LONGEST_TIMEOUT_S = 30;

/** How texts may look besides our own wording: as version 1 of the interface words them. */
export const WEBHOOK_FORMATS = ['v1'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** Where the service reports to a company what happens. */
export interface Webhook {
  readonly id: number;
  readonly url: string;
  /** Set where it is the `default_webhook_url` of a campaign: it gets what belongs to that campaign alone. */
  readonly campaignId: number | null;
  readonly types: 'all' | readonly WebhookType[];
  /** By which names it has asked for them, where it has named any by that of version 1. */
  readonly names?: readonly string[] | undefined;
  /** The campaigns whose notices it gets; all, where there is none. */
  readonly campaignIds?: readonly number[] | undefined;
  readonly description?: string | undefined;
  /** How long an attempt may take, in seconds. */
  readonly timeoutS?: number | undefined;
  /** How often a delivery is tried again. */
  readonly maxRetries?: number | undefined;
  /** How its texts look; as this service words them, where it is left out. */
  readonly format?: WebhookFormat | undefined;
  /** What its receiver lets messages in by: its headers, user name and password, sealed. */
  readonly access?: Uint8Array | undefined;
  /** When somebody has changed it last, ISO 8601. */
  readonly updatedAt?: string | undefined;
  /** Null while it is enabled. */
  readonly disabled: { readonly since: string; readonly because: DisabledBecause } | null;
  /**
   * When it was last disabled, ISO 8601: what it was to be sent up to then, and was not, has failed. Not there where it
   * never was, or not since that counts.
   */
  readonly endedUpTo?: string;
  /** When the first attempt failed that none has succeeded after, ISO 8601; null where the last one has succeeded. */
  readonly failingSince: string | null;
  /** When the last success came that was a slow one, ISO 8601; null where the last one was quick. */
  readonly slowSince: string | null;
  /** When it last did well again after it had failed or was slow, ISO 8601; null where it never had to. */
  readonly recoveredAt: string | null;
  /** The newest first; never empty. */
  readonly secrets: readonly SecretGeneration[];
  readonly createdAt: string;
  /** Goes up with every change. */
  readonly revision: number;
}

/** What a company says of a webhook, besides where it is and what it gets. */
export type WebhookSettings = Pick<
  Webhook,
  'names' | 'campaignIds' | 'description' | 'timeoutS' | 'maxRetries' | 'format' | 'access'
>;

/**
 * Why an attempt got no answer: nothing came in time, the name leads nowhere, it leads where nothing may be called, the
 * certificate is no good, or the connection was not made or broke.
 */
export const ATTEMPT_ERRORS = ['timeout', 'dns', 'address', 'tls', 'connection'] as const;
export type AttemptError = (typeof ATTEMPT_ERRORS)[number];

/** What came of an attempt: the status of the answer, or why there was none. */
export type Outcome = { readonly status: number } | { readonly error: AttemptError };

/** One time that a delivery was sent, or that was tried. */
export interface Attempt {
  /** When it began, ISO 8601. */
  readonly at: string;
  readonly durationMs: number;
  readonly outcome: Outcome;
}

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
type DeliveryState = (typeof DELIVERY_STATES)[number];

/** One notice on its way to one webhook. */
export interface Delivery {
  /** What is sent as `webhook-id`, on every attempt the same. */
  readonly id: string;
  /** The id of its webhook, as deliveries have been stored from the start. */
  readonly endpointId: number;
  readonly type: DeliveredType;
  /** What its text calls the type, and how it looks, where that is not as this service words it. */
  readonly name?: string | undefined;
  readonly format?: WebhookFormat | undefined;
  /** How often it may be tried again, as its webhook said then. */
  readonly maxRetries?: number | undefined;
  /** The id of the notice, which all webhooks are given as `event.id`. */
  readonly eventId: string;
  /** When what it reports happened, ISO 8601; what earlier versions have written says it in its text alone. */
  readonly at?: string;
  /** Whom the text is about; what earlier versions have written says it in its text alone. */
  readonly about?: readonly Person[];
  /** The very text that is sent, the same on every attempt: sealed where it is about persons, and so erased with any of them. */
  readonly body: string | Uint8Array;
  readonly state: DeliveryState;
  /** In the order they were made. */
  readonly attempts: readonly Attempt[];
  /** When the next attempt is due, ISO 8601; null unless it is pending. */
  readonly dueAt: string | null;
  readonly createdAt: string;
  /**
   * When it was last asked for, by what it reports or by hand, ISO 8601; what earlier versions have written was asked for as
   * it was made.
   */
  readonly askedAt?: string;
  /** Goes up with every change. */
  readonly revision: number;
}
