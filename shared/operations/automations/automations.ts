import {
  type Automation,
  type AutomationChanges,
  type AutomationDraft,
  changeAutomationRecord,
  createAutomationRecord,
  MAX_AUTOMATIONS,
} from '#shared/domain/automations/automation.ts';
import { checkBroadcastText } from '#shared/domain/broadcasts/broadcast-content.ts';
import { type BroadcastStatistics, countRecipients } from '#shared/domain/broadcasts/broadcast-statistics.ts';
import type { PageRequest } from '#shared/domain/lists/page.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type RecipientFilter, readRecipientPage } from '#shared/operations/broadcasts/recipients.ts';
import { assertCanSend } from '#shared/operations/broadcasts/sender.ts';
import type { Call } from '#shared/operations/call.ts';
import { assertCampaignsExist } from '#shared/operations/campaigns/assert-campaigns-exist.ts';
import {
  automationRemoval,
  automationWrite,
  findAutomation,
  readAutomations,
} from '#shared/store/automations/automations.ts';
import { readRecipients } from '#shared/store/broadcasts/broadcast-recipients.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';

/** Returns a page of an account's automations, newest first. */
export async function listAutomations({ account }: Pick<Call, 'account'>, { page, perPage }: PageRequest) {
  const rows = await readAutomations(account.id);
  return { rows: rows.slice((page - 1) * perPage, page * perPage), total: rows.length };
}

/** Returns an automation. @throws Refusal `not_found` */
export async function requireAutomation({ account }: Pick<Call, 'account'>, id: number): Promise<Automation> {
  const automation = await findAutomation(account.id, id);
  if (!automation) throw new Refusal({ code: 'not_found', what: 'automation' });
  return automation;
}

/** Returns an automation with its statistics. @throws Refusal `not_found` */
export async function showAutomation(
  call: Call,
  id: number,
): Promise<{ readonly automation: Automation; readonly statistics: BroadcastStatistics }> {
  const [automation, recipients] = await Promise.all([
    requireAutomation(call, id),
    readRecipients(call.account.id, id),
  ]);
  return { automation, statistics: countRecipients(recipients, recipients.length, call.runtime.now()) };
}

/** Returns a page of an automation's recipients so far, by promoter. @throws Refusal `not_found` */
export async function listAutomationRecipients(call: Call, id: number, filter: RecipientFilter, page: PageRequest) {
  await requireAutomation(call, id);
  return readRecipientPage(call, id, filter, page);
}

/**
 * Creates an automation.
 * @throws Refusal `invalid` for a text that cannot be filled, an unknown campaign, too many automations, and, if it is
 * switched on, as {@link assertCanSend}
 */
export async function createAutomation({ account, runtime }: Call, draft: AutomationDraft): Promise<Automation> {
  checkBroadcastText(draft);
  await Promise.all([
    assertCampaignsExist(account.id, draft.campaignIds),
    assertBelowLimit(account.id),
    draft.enabled ? assertCanSend(account.id) : undefined,
  ]);
  const [id = 0] = await takeNumbers(account.id, 'broadcast', 1);
  const automation = createAutomationRecord(id, draft, runtime.now());
  await commit([automationWrite(account.id, null, automation)]);
  return automation;
}

/**
 * Changes an automation, or switches it on or off. E-mails in progress are finished.
 * @throws Refusal `not_found`; `invalid`, as {@link createAutomation}
 */
export async function updateAutomation(call: Call, id: number, changes: AutomationChanges): Promise<Automation> {
  const { account, runtime } = call;
  checkBroadcastText(changes);
  await Promise.all([
    assertCampaignsExist(account.id, changes.campaignIds),
    changes.enabled ? assertCanSend(account.id) : undefined,
  ]);
  return retryOnConflict(async () => {
    const before = await requireAutomation(call, id);
    const after = changeAutomationRecord(before, changes, runtime.now());
    await commit([automationWrite(account.id, before, after)]);
    return after;
  }, runtime);
}

/** Deletes an automation with its statistics. @throws Refusal `not_found` */
export function deleteAutomation(call: Call, id: number): Promise<Automation> {
  return retryOnConflict(async () => {
    const automation = await requireAutomation(call, id);
    await commit([automationRemoval(call.account.id, automation)]);
    return automation;
  }, call.runtime);
}

async function assertBelowLimit(account: number): Promise<void> {
  if ((await readAutomations(account)).length < MAX_AUTOMATIONS) return;
  const message = `An account can have at most ${MAX_AUTOMATIONS} automations. Delete one first.`;
  throw new Refusal({ code: 'invalid', message });
}
