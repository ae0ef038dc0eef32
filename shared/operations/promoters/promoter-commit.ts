import {
  findFormerEmail,
  updateFormerEmail,
  wasEmailChangedAt,
} from '#shared/domain/payout-methods/former-email-period.ts';
import { listChangedMethods, recordPaypalChange } from '#shared/domain/payout-methods/method-changes.ts';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import { reservedUntil } from '#shared/domain/promoters/links/ref-id.ts';
import { reserveLostNames } from '#shared/domain/promoters/links/reserved-names.ts';
import { listAddedNames } from '#shared/domain/promoters/profile/promoter-names.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { promoterChanges } from '#shared/domain/promoters/promoter-changes.ts';
import type { PromoterRecord } from '#shared/domain/promoters/promoter-record.ts';
import { listNewlyEarning } from '#shared/domain/promoters/promoter-state.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { ChangeEvent } from '#shared/domain/tracking/event.ts';
import { attachNotices, promoterNotices } from '#shared/domain/webhooks/change-notices.ts';
import { applyNoticeOptions } from '#shared/domain/webhooks/notice-options.ts';
import { type ComparingAccount, updateFingerprints } from '#shared/operations/payout-methods/fingerprints.ts';
import { eventWrite } from '#shared/store/journal.ts';
import { promoterWrites } from '#shared/store/promoters/promoters.ts';
import { findReservedField, reserveNames } from '#shared/store/promoters/reserved-names.ts';
import type { ReservedNumbers } from '#shared/store/table/reserved-numbers.ts';
import { ConditionFailedError, commit, type Write } from '#shared/store/table/transaction.ts';
import { withHashedPassword } from './sign-in/temp-password.ts';

interface PromoterCommit {
  readonly before: PromoterRecord | null;
  readonly after: PromoterRecord;
  /** For readers of the journal. */
  readonly cause: string;
  readonly now: string;
  /** Suppresses e-mails. */
  readonly quiet?: boolean | undefined;
  /** Also suppresses webhooks and those of consequences. */
  readonly past?: boolean | undefined;
  readonly areNamesReserved?: boolean | undefined;
  /** Creates the random key of the account's name reservations. */
  readonly newKey: () => string;
  readonly checks?: readonly Write[];
}

/**
 * Writes a promoter, its identifiers and the event with list changes and notices in one transaction; reserves lost
 * names first. Hashes a temporary password, timestamps a changed PayPal address, keeps the former e-mail address, and
 * compares payout destinations if the account wants that.
 * @returns the promoter as written
 * @throws Refusal `taken` if an identifier is in use, or another promoter dropped it within a year
 */
export async function commitPromoter(
  account: ComparingAccount,
  input: PromoterCommit,
  numbers: ReservedNumbers,
): Promise<PromoterRecord> {
  const { before, cause, now, quiet = false, past = false, checks = [], areNamesReserved = false } = input;
  const { promotions } = input.after;
  const promoterBefore = before?.promoter ?? null;
  const { id: promoterId } = input.after.promoter;
  const addedNames = listAddedNames(before, input.after, now);
  const reserved = await findReservedField(account.id, addedNames, promoterId, now);
  if (reserved) throw new Refusal({ code: 'taken', field: reserved });
  const lostNames = reserveLostNames(areNamesReserved ? null : before, input.after, now);
  await reserveNames(account.id, lostNames.names, { promoterId, freeAt: reservedUntil(now) }, input.newKey);
  const marked = recordPaypalChange(promoterBefore, updateFormerEmail(promoterBefore, lostNames.promoter, now), now);
  const compared = await updateFingerprints(account, promoterBefore, marked, now);
  const after = { promoter: compared.promoter, promotions };
  const changedMethods = listChangedMethods(promoterBefore, after.promoter);
  const isMailed = changedMethods.length > 0 || wasEmailChangedAt(after.promoter, now);
  const writes = [
    ...promoterWrites(account.id, before, await withHashedPassword(after), now),
    ...compared.writes,
    ...checks,
  ];
  const changes = promoterChanges(before, after);
  const notices = past ? [] : promoterNotices(before, after);
  const newlyEarning = listNewlyEarning(before, after);
  if (changes.length > 0 || notices.length > 0 || isMailed || newlyEarning.length > 0) {
    const [id = 0] = await numbers.take('event', 1);
    const emailChange = emailFields(after.promoter, changedMethods, now);
    const earningFields = newlyEarning.length > 0 ? { letIn: newlyEarning } : {};
    const event: ChangeEvent = {
      event: 'change',
      id,
      cause,
      at: now,
      recordedAt: now,
      changes,
      ...emailChange,
      ...earningFields,
    };
    writes.push(eventWrite(account.id, applyNoticeOptions(attachNotices(event, notices), { quiet, past })));
  }
  try {
    await commit(writes);
    return after;
  } catch (error) {
    const field = error instanceof ConditionFailedError ? error.takenField : null;
    throw field ? new Refusal({ code: 'taken', field }) : error;
  }
}

function emailFields(promoter: Promoter, changedMethods: readonly MethodKind[], now: string) {
  const formerNotice = findFormerEmail(promoter, now) ? { tellsFormer: true as const } : {};
  return {
    ...(changedMethods.length > 0
      ? { movedMethods: { promoterId: promoter.id, methods: changedMethods, ...formerNotice } }
      : {}),
    ...(wasEmailChangedAt(promoter, now) ? { changedEmail: promoter.id } : {}),
  };
}
