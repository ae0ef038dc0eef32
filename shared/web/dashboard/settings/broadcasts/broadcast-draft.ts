import type { BROADCAST_PROMOTER_STATUSES } from '#shared/domain/broadcasts/broadcast.ts';
import { BROADCAST_VARIABLES, VARIABLE_TEXTS } from '#shared/domain/mail/templates/template-names.ts';
import { statusLabel } from '#web/ui/status.tsx';
import type { BroadcastPreviewRequest, CompanyBroadcast } from './broadcasts-query.ts';

/** Unsaved parts of a broadcast. */
export interface BroadcastDraft {
  readonly subject: string;
  readonly body: string;
  readonly campaignIds: readonly number[];
  readonly statuses: readonly (typeof BROADCAST_PROMOTER_STATUSES)[number][];
  readonly tags: readonly string[];
  readonly countries: readonly string[];
}

/** Text of a broadcast or an automation. */
export type PreviewedText = Pick<BroadcastDraft, 'subject' | 'body' | 'campaignIds'>;

export const BROADCAST_VARIABLE_LIST = BROADCAST_VARIABLES.map((name) => ({ name, description: VARIABLE_TEXTS[name] }));

export const BLANK_BROADCAST: BroadcastDraft = {
  ...{ subject: '', body: '' },
  ...{ campaignIds: [], statuses: ['approved'], tags: [], countries: [] },
};

/** Returns a saved broadcast as a draft. */
export function toBroadcastDraft({ subject, body, filters }: CompanyBroadcast): BroadcastDraft {
  return {
    ...{ subject, body },
    ...{ campaignIds: filters.campaign_id, statuses: filters.status, tags: filters.tags, countries: filters.country },
  };
}

/** Builds the body that saves a draft. */
export function buildBroadcastBody({ subject, body, campaignIds, statuses, tags, countries }: BroadcastDraft) {
  const filters = {
    ...(campaignIds.length > 0 ? { campaign_id: [...campaignIds] } : {}),
    ...(statuses.length > 0 ? { status: [...statuses] } : {}),
    ...(tags.length > 0 ? { tags: [...tags] } : {}),
    ...(countries.length > 0 ? { country: [...countries] } : {}),
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
      ...{ subject, body },
      ...(campaign === undefined ? {} : { campaign_id: campaign }),
      ...(promoterId === undefined ? {} : { promoter_id: Number(promoterId) }),
    },
  };
}

/** Describes who gets a broadcast. @param campaignName name by id */
export function describeRecipients(
  { filters }: Pick<CompanyBroadcast, 'filters'>,
  campaignName: (id: number) => string,
): string {
  const { campaign_id: campaigns, status: statuses, tags, country: countries } = filters;
  const parts = [
    statuses.map(statusLabel),
    campaigns.map(campaignName),
    tags.map((tag) => `#${tag}`),
    countries,
  ].flatMap((names) => (names.length === 0 ? [] : names.join(' or ')));
  return parts.length === 0 ? 'All promoters' : parts.join(' · ');
}

/** Converts a date and time in UTC, as browsers write it; null if incomplete. */
export function toUtcTime(text: string): string | null {
  const time = Date.parse(`${text}Z`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
