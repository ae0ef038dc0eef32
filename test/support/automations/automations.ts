import type { AutomationDraft } from '#shared/domain/automations/automation.ts';
import { addDays, type Day } from '#shared/domain/day.ts';
import { createAutomation } from '#shared/operations/automations/automations.ts';
import { createBroadcastAction } from '#shared/operations/broadcasts/send-broadcast.ts';
import type { SendMail } from '#shared/outside/mail/mail.ts';
import { type Runtime, runtime } from '#shared/runtime.ts';
import { BROADCAST_TEXT, TEST_LINKS } from '#test/support/broadcasts/broadcasts.ts';
import { aHeldBatch } from '#test/support/bulk/held-batch.ts';
import type { Company } from '#test/support/service/company.ts';

export const AUTOMATION: AutomationDraft = {
  ...BROADCAST_TEXT,
  name: 'First sale',
  condition: { type: 'first_sale' },
  campaignIds: [],
  enabled: false,
};

/** First day of {@link aStartedAutomation}. */
export const FIRST_DAY = '2026-03-02';

/** A runtime on a day. */
export const createRuntimeOn = (day: Day): Runtime => ({ ...runtime, now: () => `${day}T08:00:00.000Z` });

/** Creates an automation that was switched on the day before its first day. */
export function aStartedAutomation({ account }: Company, overrides: Partial<AutomationDraft> = {}) {
  const eve = createRuntimeOn(addDays(FIRST_DAY, -1));
  return createAutomation({ account, runtime: eve }, { ...AUTOMATION, ...overrides, enabled: true });
}

/** An automation that is being sent to promoters, by this test instead of the service. */
export async function aHeldAutomation(company: Company, ids: readonly number[], deliver: SendMail, at = runtime) {
  const { id } = await aStartedAutomation(company);
  const row = createBroadcastAction(deliver, TEST_LINKS);
  const { id: process, work } = await aHeldBatch(
    company,
    'automation/send',
    ids,
    { automationId: id },
    (own, promoter, terms) => row({ ...own, runtime: at }, promoter, terms),
  );
  return { id, process, work, row };
}
