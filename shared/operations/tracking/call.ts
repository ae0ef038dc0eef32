import { Refusal } from '#shared/domain/refusal.ts';
import { isTooFarAhead } from '#shared/domain/time.ts';
import type { DeduplicatedKind } from '#shared/domain/tracking/event.ts';
import type { NoticeOptions } from '#shared/domain/webhooks/notice-options.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { type ReservedNumbers, reserveNumbers } from '#shared/store/table/reserved-numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { ConditionFailedError } from '#shared/store/table/transaction.ts';
import type { IdentifierMatches } from '#shared/store/tracking/lead-context.ts';

/**
 * Runs a tracking call with retries on conflicts. Ids are returned if nothing was written.
 * @param event for the duplicate error
 * @throws Refusal; nothing is written then
 */
export async function runTrackingCommand<T>(
  { account, runtime }: AccountCall,
  event: { readonly kind: DeduplicatedKind; readonly eventId: string | null } | null,
  work: (numbers: ReservedNumbers) => Promise<T>,
): Promise<T> {
  const numbers = reserveNumbers(account.id);
  try {
    return await retryOnConflict(() => work(numbers), runtime);
  } catch (error) {
    if (error instanceof Refusal || error instanceof ConditionFailedError) numbers.release();
    if (error instanceof ConditionFailedError && error.first === 'event_exists' && event?.eventId) {
      throw new Refusal({ code: 'duplicate_event', kind: event.kind, eventId: event.eventId });
    }
    throw error;
  }
}

/**
 * Returns the reported time, or now. ISO 8601.
 * @throws Refusal `created_at_invalid` if more than a day ahead, except for tests
 */
export function eventTime(
  {
    happenedAt: createdAt,
    isTest = false,
  }: { readonly happenedAt: string | undefined } & Pick<NoticeOptions, 'isTest'>,
  now: string,
): string {
  if (createdAt !== undefined && !isTest && isTooFarAhead(createdAt, now))
    throw new Refusal({ code: 'created_at_invalid' });
  return createdAt ?? now;
}

/** Finds the lead by uid, else e-mail (contract: Finding a lead), and the holders of both. */
export function findNamedLead({ leadByUid, leadByEmail }: IdentifierMatches) {
  return {
    pointer: leadByUid ?? leadByEmail,
    taken: { uid: leadByUid?.leadId, email: leadByEmail?.leadId },
  };
}
