import type { BatchProcess } from '#shared/domain/batches/batch.ts';
import type { Day } from '#shared/domain/day.ts';
import type { TemplateText } from '#shared/domain/mail/templates/template-text.ts';
import type { PromoterStatus } from '#shared/domain/promoters/promoter.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/** `paused`: SES did not answer. Scheduling a paused broadcast resumes it. */
export const BROADCAST_STATUSES = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'canceled'] as const;
export type BroadcastStatus = (typeof BROADCAST_STATUSES)[number];

/** Denied promoters get no e-mail. */
export const BROADCAST_PROMOTER_STATUSES = ['approved', 'pending'] as const satisfies readonly PromoterStatus[];

export const MAX_FILTER_VALUES = 50;
export const MAX_FILTER_SALES = 1_000_000;

/** Inclusive bounds of a promoter's number of sales so far; null: none. */
export interface SalesRange {
  readonly from: number | null;
  readonly to: number | null;
}

/** Selects promoters that match every filter; an empty one, null, and one that earlier versions did not store match all. */
export interface BroadcastFilters {
  readonly campaignIds: readonly number[];
  readonly statuses: readonly (typeof BROADCAST_PROMOTER_STATUSES)[number][];
  /** Promoters with one of them, without case. */
  readonly tags: readonly string[];
  /** As in the promoters' profiles, without case. */
  readonly countries: readonly string[];
  readonly sales?: SalesRange | null;
  /** Promoters whose last login was before this day in UTC, or who have never signed in. */
  readonly lastLoginBefore?: Day | null;
  /** Whether promoters have a payout method that is not disabled. */
  readonly hasPayoutMethod?: boolean | null;
}

export const NO_FILTERS: BroadcastFilters = {
  campaignIds: [],
  statuses: [],
  tags: [],
  countries: [],
  sales: null,
  lastLoginBefore: null,
  hasPayoutMethod: null,
};

/** An e-mail from the company to many promoters. */
export interface Broadcast extends TemplateText {
  readonly id: number;
  readonly status: BroadcastStatus;
  readonly filters: BroadcastFilters;
  /** When sending begins; null for drafts. ISO 8601, like the other times. */
  readonly scheduledAt: string | null;
  readonly startedAt: string | null;
  /** When it was sent or canceled. */
  readonly endedAt: string | null;
  /** Null until sending begins. */
  readonly recipients: number | null;
  /** Batch process that sends it. */
  readonly process: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly revision: number;
}

/** Editable parts of a broadcast. */
export interface BroadcastDraft extends TemplateText {
  readonly filters: BroadcastFilters;
}

/** Changes of a broadcast. Omitted filters stay, too. */
export type BroadcastChanges = { readonly [Part in keyof TemplateText]?: TemplateText[Part] | undefined } & {
  readonly filters?: Partial<BroadcastFilters> | undefined;
};

/** Creates a draft. */
export function createDraft(id: number, { subject, body, filters }: BroadcastDraft, now: string): Broadcast {
  return {
    id,
    subject,
    body,
    filters,
    status: 'draft',
    scheduledAt: null,
    startedAt: null,
    endedAt: null,
    recipients: null,
    process: null,
    createdAt: now,
    updatedAt: now,
    revision: 0,
  };
}

/** Changes a draft or a scheduled broadcast. @throws Refusal `invalid_record` */
export function changeDraft(broadcast: Broadcast, changes: BroadcastChanges, now: string): Broadcast {
  assertStatus(broadcast, ['draft', 'scheduled'], 'Only drafts and scheduled broadcasts can be changed');
  if (broadcast.startedAt !== null) {
    const message =
      'Only broadcasts that no promoter has received can be changed. This one was paused while it was sent.';
    throw new Refusal({ code: 'invalid_record', message });
  }
  const { subject = broadcast.subject, body = broadcast.body } = changes;
  const filters = { ...broadcast.filters, ...changes.filters };
  return { ...broadcast, subject, body, filters, updatedAt: now };
}

/**
 * Schedules a draft or the rest of a paused broadcast, or moves a scheduled broadcast to another time.
 * @param at null or past: as soon as possible
 * @throws Refusal `invalid_record`
 */
export function scheduleBroadcast(broadcast: Broadcast, at: string | null, now: string): Broadcast {
  const rule = 'Only drafts, scheduled and paused broadcasts can be scheduled';
  assertStatus(broadcast, ['draft', 'scheduled', 'paused'], rule);
  return { ...broadcast, status: 'scheduled', scheduledAt: at === null || at < now ? now : at, updatedAt: now };
}

/**
 * Begins to send, or resumes after a pause.
 * @param process null without recipients: the broadcast is sent already
 * @param recipients those of this process
 */
export function startSending(
  broadcast: Broadcast,
  { process, recipients }: { readonly process: number | null; readonly recipients: number },
  now: string,
): Broadcast {
  const state = process === null ? ({ status: 'sent', endedAt: now } as const) : ({ status: 'sending' } as const);
  return {
    ...broadcast,
    ...state,
    process: process ?? broadcast.process,
    recipients: broadcast.recipients ?? recipients,
    startedAt: broadcast.startedAt ?? now,
    updatedAt: now,
  };
}

/** Pauses a broadcast that is being sent; others stay unchanged. */
export function pauseSending(broadcast: Broadcast, now: string): Broadcast {
  return broadcast.status === 'sending' ? { ...broadcast, status: 'paused', updatedAt: now } : broadcast;
}

/** Sends again to some recipients of a broadcast that was sent. @throws Refusal `invalid_record` */
export function resumeSending(broadcast: Broadcast, process: number, now: string): Broadcast {
  assertStatus(broadcast, ['sent'], 'Only a broadcast that was sent can be sent again');
  return { ...broadcast, status: 'sending', process, endedAt: null, updatedAt: now };
}

/** Ends sending, unless the broadcast was canceled or another process sends it. A stopped process cancels it. */
export function endSending(
  broadcast: Broadcast,
  { id, stage }: Pick<BatchProcess, 'id' | 'stage'>,
  now: string,
): Broadcast {
  if (broadcast.status !== 'sending' || broadcast.process !== id) return broadcast;
  const wasStopped = stage === 'stopping' || stage === 'stopped';
  return { ...broadcast, status: wasStopped ? 'canceled' : 'sent', endedAt: now, updatedAt: now };
}

/** Cancels a broadcast that is scheduled, being sent or paused. @throws Refusal `invalid_record` */
export function cancelBroadcast(broadcast: Broadcast, now: string): Broadcast {
  const rule = 'Only a broadcast that is scheduled, being sent or paused can be canceled';
  assertStatus(broadcast, ['scheduled', 'sending', 'paused'], rule);
  return { ...broadcast, status: 'canceled', endedAt: now, updatedAt: now };
}

/** Checks that a broadcast has no statistics to keep. @throws Refusal `invalid_record` */
export function assertDeletable(broadcast: Broadcast): void {
  if (broadcast.startedAt === null && broadcast.status !== 'scheduled') return;
  const message = 'Only drafts, and broadcasts that were canceled before they were sent, can be deleted.';
  throw new Refusal({ code: 'invalid_record', message });
}

function assertStatus({ status }: Broadcast, allowed: readonly BroadcastStatus[], rule: string): void {
  if (allowed.includes(status)) return;
  throw new Refusal({ code: 'invalid_record', message: `${rule}. This one is ${STATUS_WORDS[status]}.` });
}

const STATUS_WORDS: Readonly<Record<BroadcastStatus, string>> = {
  draft: 'a draft',
  scheduled: 'scheduled',
  sending: 'being sent',
  paused: 'paused',
  sent: 'sent',
  canceled: 'canceled',
};
