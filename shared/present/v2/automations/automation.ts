import type { Automation } from '#shared/domain/automations/automation.ts';
import type { BroadcastStatistics } from '#shared/domain/broadcasts/broadcast-statistics.ts';
import { presentMailingStatisticsV2 } from '#shared/present/v2/broadcasts/broadcast.ts';
import type { V2Automation, V2AutomationWithStatistics } from '#shared/routes/v2/automations/automations-output.ts';

/** Presents an automation. */
export function presentAutomationV2(automation: Automation): V2Automation {
  const { condition } = automation;
  return {
    id: automation.id,
    name: automation.name,
    condition: {
      type: condition.type,
      days: 'days' in condition ? condition.days : null,
      count: 'count' in condition ? condition.count : null,
    },
    campaign_ids: [...automation.campaignIds],
    subject: automation.subject,
    body: automation.body,
    enabled: automation.startsOn !== null,
    starts_on: automation.startsOn,
    created_at: automation.createdAt,
    updated_at: automation.updatedAt,
  };
}

/** Presents an automation with its statistics. */
export function presentAutomationWithStatisticsV2(
  automation: Automation,
  statistics: BroadcastStatistics,
): V2AutomationWithStatistics {
  return { ...presentAutomationV2(automation), statistics: presentMailingStatisticsV2(statistics) };
}
