import { type Automation, automationFilters, isDueForRun } from '#shared/domain/automations/automation.ts';
import { meetsCondition, planConditionSpans } from '#shared/domain/automations/automation-condition.ts';
import { type Day, toDay } from '#shared/domain/day.ts';
import { createBatch } from '#shared/operations/batches/create-batch.ts';
import { wakeChunks } from '#shared/operations/batches/wake-batch.ts';
import { refreshPromoterFigures } from '#shared/operations/broadcasts/refresh-figures.ts';
import { type SelectedPromoter, selectPromoters } from '#shared/operations/broadcasts/select-promoters.ts';
import { canUnsubscribe } from '#shared/operations/broadcasts/sender.ts';
import type { Call, OpenCall } from '#shared/operations/call.ts';
import { listAccountsInService } from '#shared/store/accounts/accounts.ts';
import { automationWrite, readAutomations } from '#shared/store/automations/automations.ts';
import { readRecipients } from '#shared/store/broadcasts/broadcast-recipients.ts';
import { findMailSender } from '#shared/store/mail/mail-sender.ts';
import { readReportRanks } from '#shared/store/reports/report-queries.ts';

/** Limits of a run. */
interface RunOptions {
  hasTime(): boolean;
  /** Called per failed account; others continue. */
  onFailure(error: unknown): void;
}

interface AutomationRun {
  /** E-mails to be sent. */
  readonly mails: number;
  readonly failures: number;
  /** False on timeout; the retry completes it. */
  readonly finished: boolean;
}

/** Runs the automations of all accounts in service. Idempotent. */
export async function runAutomations(
  { runtime }: OpenCall,
  { hasTime, onFailure }: RunOptions,
): Promise<AutomationRun> {
  let [mails, failures] = [0, 0];
  for (const account of await listAccountsInService()) {
    if (!hasTime()) return { mails, failures, finished: false };
    try {
      mails += await runAccountAutomations({ account, runtime }, hasTime);
    } catch (error) {
      onFailure(error);
      failures += 1;
    }
  }
  return { mails, failures, finished: true };
}

/**
 * Starts the batch processes that send an account's automations to the promoters who have met a condition and are not
 * recipients yet. An account without a verified sender is skipped, and all while promoters cannot unsubscribe; a later
 * run catches up.
 * @returns number of e-mails to be sent
 */
export async function runAccountAutomations(call: Call, hasTime: () => boolean = () => true): Promise<number> {
  const { account, runtime } = call;
  if (!canUnsubscribe()) return 0;
  const today = toDay(runtime.now());
  const due = (await readAutomations(account.id)).filter((automation) => isDueForRun(automation, today));
  if (due.length === 0 || (await findMailSender(account.id))?.verifiedAt == null) return 0;
  if (due.some(({ condition }) => condition.type !== 'days_after_joining')) {
    await refreshPromoterFigures(call, hasTime);
  }
  const promoters = await selectPromoters(account.id, automationFilters({ campaignIds: [] }), today);
  let mails = 0;
  for (const automation of due) mails += await startAutomation(call, automation, promoters, today);
  return mails;
}

async function startAutomation(
  call: Call,
  automation: Automation & { readonly startsOn: Day },
  promoters: readonly SelectedPromoter[],
  today: Day,
): Promise<number> {
  const { account } = call;
  const addressed = promoters.filter(({ current }) => isInCampaign(automation, current));
  const ids = await selectRecipients(account.id, automation, addressed, today);
  if (ids.length === 0) return 0;
  const terms = { automationId: automation.id };
  const process = await createBatch(call, {
    action: 'automation/send',
    terms,
    meta: { automation_id: automation.id },
    ids,
    // A concurrent run, or a change meanwhile, makes it fail: the retry selects again.
    buildExtraWrites: () => [automationWrite(account.id, automation, { ...automation, ranOn: today })],
  });
  await wakeChunks(call, process);
  return ids.length;
}

function isInCampaign({ campaignIds }: Automation, current: SelectedPromoter['current']): boolean {
  return campaignIds.length === 0 || current.some(({ campaignId }) => campaignIds.includes(campaignId));
}

async function selectRecipients(
  account: number,
  { id, condition, startsOn }: Automation & { readonly startsOn: Day },
  promoters: readonly SelectedPromoter[],
  today: Day,
): Promise<number[]> {
  const period = { startsOn, today };
  const recipients = new Set((await readRecipients(account, id)).map(({ promoterId }) => promoterId));
  const others = promoters.filter((promoter) => !recipients.has(promoter.id));
  const otherIds = others.map((promoter) => promoter.id);
  const spans = planConditionSpans(condition, period);
  const [earlier, later] = spans
    ? await Promise.all([spans.earlier, spans.later].map((span) => readReportRanks(account, otherIds, span)))
    : [];
  return others
    .filter((promoter) => {
      const joinedOn = toDay(promoter.createdAt);
      const facts = { joinedOn, earlier: earlier?.get(promoter.id) ?? [], later: later?.get(promoter.id) ?? [] };
      return meetsCondition(condition, facts, period);
    })
    .map((promoter) => promoter.id);
}
