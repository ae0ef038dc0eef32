import type { OperationRequest } from '#web/dashboard/api/operations.ts';
import type { PreviewedText } from '#web/dashboard/settings/broadcasts/broadcast-draft.ts';
import { formatCount } from '#web/ui/formats/amount.ts';
import type { CompanyAutomation, CREATE_AUTOMATION } from './automations-query.ts';

export type ConditionType = CompanyAutomation['condition']['type'];

/** Unsaved parts of an automation. */
export interface AutomationFormValues extends PreviewedText {
  readonly name: string;
  readonly type: ConditionType;
  /** Kept while another type is chosen; empty: none typed. */
  readonly days: number | '';
  readonly count: number | '';
}

export const CONDITION_LABELS: Readonly<Record<ConditionType, string>> = {
  days_after_joining: 'Days after joining',
  first_click: 'First click',
  first_sale: 'First sale',
  sales_count: 'Number of sales',
  inactivity: 'Inactivity',
};

export const BLANK_AUTOMATION: AutomationFormValues = {
  name: '',
  type: 'days_after_joining',
  days: 7,
  count: 10,
  campaignIds: [],
  subject: '',
  body: '',
};

/** Whether a condition counts days. */
export const hasDays = (type: ConditionType) => type === 'days_after_joining' || type === 'inactivity';

/** Returns a saved automation as a draft. */
export function fillAutomationForm({
  name,
  condition: { type, days, count },
  campaign_ids: campaignIds,
  subject,
  body,
}: CompanyAutomation): AutomationFormValues {
  const { days: someDays, count: someCount } = BLANK_AUTOMATION;
  return { name, type, days: days ?? someDays, count: count ?? someCount, campaignIds, subject, body };
}

/** Builds the body that saves a draft. */
export function buildAutomationBody(draft: AutomationFormValues): OperationRequest<typeof CREATE_AUTOMATION>['body'] {
  const { name, type, days, count, campaignIds, subject, body } = draft;
  const condition = {
    type,
    ...(hasDays(type) && days !== '' ? { days } : {}),
    ...(type === 'sales_count' && count !== '' ? { count } : {}),
  };
  return { name, condition, campaign_ids: [...campaignIds], subject, body };
}

/** Describes when promoters get an automation, and which. @param campaignName name by id */
export function describeAutomation(
  { condition, campaign_ids: campaigns }: Pick<CompanyAutomation, 'condition' | 'campaign_ids'>,
  campaignName: (id: number) => string,
): string {
  const who = campaigns.length === 0 ? [] : [campaigns.map(campaignName).join(' or ')];
  return [describeCondition(condition), ...who].join(' · ');
}

function describeCondition({ type, days, count }: CompanyAutomation['condition']): string {
  const inDays = days === 1 ? '1 day' : `${formatCount(days ?? 0)} days`;
  switch (type) {
    case 'days_after_joining':
      return `${inDays} after joining`;
    case 'inactivity':
      return `${inDays} without clicks and sales`;
    case 'sales_count':
      return count === 1 ? '1 sale' : `${formatCount(count ?? 0)} sales`;
    default:
      return CONDITION_LABELS[type];
  }
}
