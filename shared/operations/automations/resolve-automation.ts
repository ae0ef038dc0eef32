import type { Automation } from '#shared/domain/automations/automation.ts';
import { createBatch } from '#shared/operations/batches/create-batch.ts';
import { wakeChunks } from '#shared/operations/batches/wake-batch.ts';
import { dismissUncertainRecipients, selectOpenRecipients } from '#shared/operations/broadcasts/recipients.ts';
import type { Call } from '#shared/operations/call.ts';
import { automationWrite } from '#shared/store/automations/automations.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit, type Write } from '#shared/store/table/transaction.ts';
import { requireAutomation } from './automations.ts';

/**
 * Sends an automation's e-mail again to recipients whose result is uncertain, who may get it twice, or whom SES
 * refused.
 * @param promoterIds undefined: all of them
 * @throws Refusal `not_found`; `invalid` without such recipients
 */
export function resendAutomation(
  call: Call,
  id: number,
  promoterIds: readonly number[] | undefined,
): Promise<Automation> {
  return updateAutomationTime(call, id, async (write) => {
    const ids = (await selectOpenRecipients(call, id, promoterIds)).map(({ promoterId }) => promoterId);
    const terms = { automationId: id, resend: true };
    const request = { action: 'automation/send', terms, meta: { automation_id: id }, ids } as const;
    await wakeChunks(call, await createBatch(call, { ...request, buildExtraWrites: () => [write] }));
  });
}

/**
 * Dismisses recipients whose result is uncertain: the e-mail is not sent to them again.
 * @param promoterIds undefined: all of them
 * @throws Refusal `not_found`; `invalid` without such recipients
 */
export async function dismissAutomationRecipients(
  call: Call,
  id: number,
  promoterIds: readonly number[] | undefined,
): Promise<Automation> {
  await requireAutomation(call, id);
  await dismissUncertainRecipients(call, id, promoterIds);
  return updateAutomationTime(call, id, (write) => commit([write]));
}

/** Writes the automation together with other changes, which audits them. */
function updateAutomationTime(
  call: Call,
  id: number,
  commitWith: (write: Write) => Promise<void>,
): Promise<Automation> {
  const { account, runtime } = call;
  return retryOnConflict(async () => {
    const before = await requireAutomation(call, id);
    const after = { ...before, updatedAt: runtime.now() };
    await commitWith(automationWrite(account.id, before, after));
    return after;
  }, runtime);
}
