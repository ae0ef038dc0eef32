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
  clicks_count: 'Number of clicks',
  referrals_count: 'Number of referrals',
  customers_count: 'Number of customers',
  sales_count: 'Number of sales',
  cancellations_count: 'Number of cancellations',
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

const COUNT_NOUNS = {
  clicks_count: ['click', 'clicks'],
  referrals_count: ['referral', 'referrals'],
  customers_count: ['customer', 'customers'],
  sales_count: ['sale', 'sales'],
  cancellations_count: ['cancellation', 'cancellations'],
} as const satisfies Partial<Record<ConditionType, readonly [one: string, more: string]>>;

/** Whether a condition has a number to reach. */
export const hasCount = (type: ConditionType): type is keyof typeof COUNT_NOUNS => Object.hasOwn(COUNT_NOUNS, type);
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
    ...(hasCount(type) && count !== '' ? { count } : {}),
  };
  return { name, condition, campaign_ids: [...campaignIds], subject, body };
}

/** Describes when promoters get an automation, and which. @param campaignName name by id */
export function describeAutomation(
  { condition, campaign_ids: campaigns }: Pick<CompanyAutomation, 'condition' | 'campaign_ids'>,
  campaignName: (id: number) => string,
): string {
  const campaignNames = campaigns.length === 0 ? [] : [campaigns.map(campaignName).join(' or ')];
  return [describeCondition(condition), ...campaignNames].join(' · ');
}

function describeCondition({ type, days, count }: CompanyAutomation['condition']): string {
  if (hasCount(type)) {
    const [singular, plural] = COUNT_NOUNS[type];
    return count === 1 ? `1 ${singular}` : `${formatCount(count ?? 0)} ${plural}`;
  }
  const inDays = days === 1 ? '1 day' : `${formatCount(days ?? 0)} days`;
  switch (type) {
    case 'days_after_joining':
      return `${inDays} after joining`;
    case 'inactivity':
      return `${inDays} without clicks and sales`;
    default:
      return CONDITION_LABELS[type];
  }
}
