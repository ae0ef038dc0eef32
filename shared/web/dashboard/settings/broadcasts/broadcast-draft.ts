import { BROADCAST_PROMOTER_STATUSES } from '#shared/domain/broadcasts/broadcast.ts';
import { BROADCAST_VARIABLES, VARIABLE_TEXTS } from '#shared/domain/mail/templates/template-names.ts';
import { formatDay, formatFullTime } from '#web/ui/formats/time.ts';
import { statusLabel } from '#web/ui/status.tsx';
import type { BroadcastPreviewRequest, CompanyBroadcast } from './broadcasts-query.ts';

/** Unsaved parts of a broadcast. */
export interface BroadcastFormDraft {
  readonly subject: string;
  readonly body: string;
  readonly campaignIds: readonly number[];
  readonly statuses: readonly (typeof BROADCAST_PROMOTER_STATUSES)[number][];
  readonly tags: readonly string[];
  readonly countries: readonly string[];
  /** Empty: no bound. */
  readonly salesFrom: number | '';
  readonly salesTo: number | '';
  /** Day; empty: any. */
  readonly lastLoginBefore: string;
  /** Null: any. */
  readonly hasPayoutMethod: boolean | null;
}

/** Text of a broadcast or an automation. */
export type PreviewedText = Pick<BroadcastFormDraft, 'subject' | 'body' | 'campaignIds'>;

export const BROADCAST_VARIABLE_LIST = BROADCAST_VARIABLES.map((name) => ({ name, description: VARIABLE_TEXTS[name] }));

export const BLANK_BROADCAST: BroadcastFormDraft = {
  subject: '',
  body: '',
  campaignIds: [],
  statuses: ['approved'],
  tags: [],
  countries: [],
  salesFrom: '',
  salesTo: '',
  lastLoginBefore: '',
  hasPayoutMethod: null,
};

/** Returns a saved broadcast as a draft. */
export function toBroadcastFormDraft({ subject, body, filters }: CompanyBroadcast): BroadcastFormDraft {
  return {
    subject,
    body,
    campaignIds: filters.campaign_id,
    statuses: filters.status,
    tags: filters.tags,
    countries: filters.country,
    salesFrom: filters.sales_count?.from ?? '',
    salesTo: filters.sales_count?.to ?? '',
    lastLoginBefore: filters.last_login_before ?? '',
    hasPayoutMethod: filters.has_payout_method,
  };
}

/** Builds the body that saves a draft. */
export function buildBroadcastBody({
  subject,
  body,
  campaignIds,
  statuses,
  tags,
  countries,
  ...draft
}: BroadcastFormDraft) {
  const { salesFrom, salesTo, lastLoginBefore, hasPayoutMethod } = draft;
  const sales = { ...(salesFrom === '' ? {} : { from: salesFrom }), ...(salesTo === '' ? {} : { to: salesTo }) };
  const filters = {
    ...(campaignIds.length > 0 ? { campaign_id: [...campaignIds] } : {}),
    ...(statuses.length > 0 ? { status: [...statuses] } : {}),
    ...(tags.length > 0 ? { tags: [...tags] } : {}),
    ...(countries.length > 0 ? { country: [...countries] } : {}),
    ...(Object.keys(sales).length > 0 ? { sales_count: sales } : {}),
    ...(lastLoginBefore === '' ? {} : { last_login_before: lastLoginBefore }),
    ...(hasPayoutMethod === null ? {} : { has_payout_method: hasPayoutMethod }),
  };
  return { subject, body, filters };
}

/** Builds the request for a preview; null while the text is incomplete. */
export function buildBroadcastPreview(
  { subject, body, campaignIds: [campaign] }: PreviewedText,
  promoterId: string | undefined,
): BroadcastPreviewRequest | null {
  if (subject.trim() === '' || body.trim() === '') return null;
  return {
    body: {
      subject,
      body,
      ...(campaign === undefined ? {} : { campaign_id: campaign }),
      ...(promoterId === undefined ? {} : { promoter_id: Number(promoterId) }),
    },
  };
}

/** Builds the filters of the list of promoters that select a broadcast's recipients; null if the list lacks some of them. */
export function buildRecipientFilters({
  campaign_id: campaigns,
  status: statuses,
  tags,
  ...others
}: CompanyBroadcast['filters']) {
  const isSet = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null);
  if (Object.values(others).some(isSet)) return null;
  return {
    status: statuses.length > 0 ? statuses : BROADCAST_PROMOTER_STATUSES,
    ...(campaigns.length > 0 ? { campaign_id: campaigns } : {}),
    ...(tags.length > 0 ? { tags } : {}),
  };
}

/** Describes who gets a broadcast. @param campaignName name by id */
export function describeRecipients(
  { filters }: Pick<CompanyBroadcast, 'filters'>,
  campaignName: (id: number) => string,
): string {
  const { campaign_id: campaigns, status: statuses, tags, country: countries } = filters;
  const choices = [
    statuses.map(statusLabel),
    campaigns.map(campaignName),
    tags.map((tag) => `#${tag}`),
    countries,
  ].flatMap((names) => (names.length === 0 ? [] : names.join(' or ')));
  const parts = [...choices, ...describeActivity(filters)];
  return parts.length === 0 ? 'All promoters' : parts.join(' · ');
}

function describeActivity({
  sales_count: sales,
  last_login_before: lastLogin,
  has_payout_method: hasMethod,
}: CompanyBroadcast['filters']): string[] {
  return [
    ...(sales ? [describeSales(sales)] : []),
    ...(lastLogin === null ? [] : [`No sign-in since ${formatDay(lastLogin)}`]),
    ...(hasMethod === null ? [] : [hasMethod ? 'With a payout method' : 'Without a payout method']),
  ];
}

function describeSales({ from, to }: NonNullable<CompanyBroadcast['filters']['sales_count']>): string {
  if (to === null) return `Sales: at least ${from}`;
  return from === null || from === 0 ? `Sales: at most ${to}` : `Sales: ${from} to ${to}`;
}

/** Converts a date and time in UTC, as browsers write it; null if incomplete. */
export function toUtcTime(text: string): string | null {
  const time = Date.parse(`${text}Z`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Returns when a broadcast begins, or began. One that was paused may be scheduled again. */
export function formatBroadcastTime({
  status,
  started_at: started,
  scheduled_at: scheduled,
}: Pick<CompanyBroadcast, 'status' | 'started_at' | 'scheduled_at'>): string {
  const time = status === 'scheduled' ? scheduled : (started ?? scheduled);
  return time === null ? '–' : formatFullTime(time);
}
