import pLimit from 'p-limit';
import type { Automation } from '#shared/domain/automations/automation.ts';
import type { Broadcast } from '#shared/domain/broadcasts/broadcast.ts';
import type { Letter } from '#shared/domain/mail/letter.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import {
  copyBroadcast,
  deleteBroadcast,
  listAllBroadcasts,
  scheduleSending,
} from '#shared/operations/broadcasts/broadcasts.ts';
import { previewBroadcast } from '#shared/operations/broadcasts/preview-broadcast.ts';
import type { AccountCall, Call } from '#shared/operations/call.ts';
import { findAutomation, readAutomations } from '#shared/store/automations/automations.ts';
import { readRecipients } from '#shared/store/broadcasts/broadcast-recipients.ts';
import { findBroadcast } from '#shared/store/broadcasts/broadcasts.ts';
import { createAutomation, deleteAutomation } from './automations.ts';

/** Both share their numbers, and are listed together. */
export type Mailing = Broadcast | Automation;

const MAX_CONCURRENT_READS = 10;

/** Whether a mailing is an automation. */
export function isAutomation(mailing: Mailing): mailing is Automation {
  return 'condition' in mailing;
}

/** Returns all broadcasts and automations of an account, newest first. */
export async function listMailings(call: Pick<Call, 'account'>): Promise<Mailing[]> {
  const [broadcasts, automations] = await Promise.all([listAllBroadcasts(call), readAutomations(call.account.id)]);
  return [...broadcasts, ...automations].toSorted((a, b) => b.id - a.id);
}

/** Returns a broadcast or an automation. @throws Refusal `not_found` */
export async function requireMailing({ account }: Pick<Call, 'account'>, id: number): Promise<Mailing> {
  const [broadcast, automation] = await Promise.all([findBroadcast(account.id, id), findAutomation(account.id, id)]);
  const mailing = broadcast ?? automation;
  if (!mailing) throw new Refusal({ code: 'not_found', what: 'broadcast' });
  return mailing;
}

/** Counts the sent copies of broadcasts and automations, by number. One call or more for each. */
export async function countSentCopies(
  { account }: Pick<Call, 'account'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const counts = await pLimit(MAX_CONCURRENT_READS).map(ids, async (id) => {
    const sent = (await readRecipients(account.id, id)).filter(({ state }) => state === 'sent');
    return [id, sent.length] as const;
  });
  return new Map(counts);
}

/** Copies a broadcast into a new draft, or an automation into one that is off. @throws Refusal `not_found`, `invalid` */
export async function copyMailing(call: Call, id: number): Promise<Mailing> {
  const mailing = await requireMailing(call, id);
  if (!isAutomation(mailing)) return copyBroadcast(call, id);
  const { name, condition, campaignIds, subject, body } = mailing;
  return createAutomation(call, { name, condition, campaignIds, subject, body, enabled: false });
}

/** Deletes a broadcast without statistics, or an automation. @throws Refusal `not_found`, `invalid_record` */
export async function deleteMailing(call: Call, id: number): Promise<Mailing> {
  return isAutomation(await requireMailing(call, id)) ? deleteAutomation(call, id) : deleteBroadcast(call, id);
}

/** Sends a broadcast now. @throws Refusal `not_found`; `invalid` for an automation; as {@link scheduleSending} */
export async function sendMailingNow(call: Call, id: number): Promise<Broadcast> {
  if (!isAutomation(await requireMailing(call, id))) return scheduleSending(call, id, null);
  const message = 'An automation is sent when its condition is met. Only broadcasts can be sent by hand.';
  throw new Refusal({ code: 'invalid', message });
}

/** Renders a stored broadcast or automation with the data of a sample promoter. @throws Refusal `not_found` */
export async function previewMailing(call: AccountCall, id: number, origin: string): Promise<Letter> {
  const { subject, body } = await requireMailing(call, id);
  return previewBroadcast(call, { subject, body, campaignId: null, promoterId: null }, origin);
}
