import pLimit from 'p-limit';
import { type BroadcastRecipient, isUncertain } from '#shared/domain/broadcasts/broadcast-recipient.ts';
import type { PageRequest } from '#shared/domain/lists/page.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { dismissRecipient, readRecipients } from '#shared/store/broadcasts/broadcast-recipients.ts';

const MAX_CONCURRENT_WRITES = 10;

/** `uncertain`: claimed by a worker that crashed. */
export type ShownRecipientState = Exclude<BroadcastRecipient['state'], 'claimed'> | 'sending' | 'uncertain';

export interface RecipientFilter {
  /** Undefined: all. */
  readonly states: readonly ShownRecipientState[] | undefined;
}

/** Returns a page of the recipients of a broadcast or an automation so far, by promoter. */
export async function readRecipientPage(
  { account, runtime }: Call,
  id: number,
  { states }: RecipientFilter,
  { page, perPage }: PageRequest,
) {
  const now = runtime.now();
  const all = (await readRecipients(account.id, id)).map((recipient) => ({
    ...recipient,
    state: showState(recipient, now),
  }));
  const rows = states ? all.filter(({ state }) => states.includes(state)) : all;
  return { rows: rows.slice((page - 1) * perPage, page * perPage), total: rows.length };
}

function showState(recipient: BroadcastRecipient, now: string): ShownRecipientState {
  if (recipient.state !== 'claimed') return recipient.state;
  return isUncertain(recipient, now) ? 'uncertain' : 'sending';
}

/**
 * Selects recipients whom nothing was sent, or whose result is uncertain.
 * @param promoterIds undefined: all of them
 * @throws Refusal `invalid` without such recipients
 */
export function selectOpenRecipients(
  call: Call,
  id: number,
  promoterIds: readonly number[] | undefined,
): Promise<BroadcastRecipient[]> {
  const now = call.runtime.now();
  return selectRecipients(
    call,
    id,
    promoterIds,
    (recipient) => recipient.state === 'failed' || isUncertain(recipient, now),
  );
}

/**
 * Dismisses recipients whose result is uncertain: nothing is sent to them again.
 * @param promoterIds undefined: all of them
 * @throws Refusal `invalid` without such recipients
 */
export async function dismissUncertainRecipients(
  call: Call,
  id: number,
  promoterIds: readonly number[] | undefined,
): Promise<void> {
  const now = call.runtime.now();
  const uncertain = await selectRecipients(call, id, promoterIds, (recipient) => isUncertain(recipient, now));
  await pLimit(MAX_CONCURRENT_WRITES).map(uncertain, (recipient) => dismissRecipient(call.account.id, id, recipient));
}

async function selectRecipients(
  { account }: Call,
  id: number,
  promoterIds: readonly number[] | undefined,
  isOpen: (recipient: BroadcastRecipient) => boolean,
): Promise<BroadcastRecipient[]> {
  const chosen = promoterIds && new Set(promoterIds);
  const found = (await readRecipients(account.id, id)).filter(
    (recipient) => isOpen(recipient) && (chosen?.has(recipient.promoterId) ?? true),
  );
  if (found.length > 0) return found;
  throw new Refusal({ code: 'invalid', message: 'There are no uncertain or failed e-mails to these recipients.' });
}
