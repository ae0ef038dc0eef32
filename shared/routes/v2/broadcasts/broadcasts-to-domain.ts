import type { BroadcastFilters } from '#shared/domain/broadcasts/broadcast.ts';
import { type BroadcastChanges, type BroadcastDraft, NO_FILTERS } from '#shared/domain/broadcasts/broadcast.ts';
import { dropDuplicateTags } from '#shared/domain/promoters/tags.ts';
import type { CreateBroadcastInput, PreviewBroadcastInput, UpdateBroadcastInput } from './broadcasts-input.ts';

/** Converts a new broadcast. */
export function toBroadcastDraft({ subject, body, filters }: CreateBroadcastInput): BroadcastDraft {
  return { subject, body: toLines(body), filters: filters ? toFilters(filters) : NO_FILTERS };
}

/** Converts changes of a broadcast. Filters are replaced as a whole. */
export function toBroadcastChanges({ subject, body, filters }: UpdateBroadcastInput): BroadcastChanges {
  return { subject, body: body === undefined ? undefined : toLines(body), filters: filters && toFilters(filters) };
}

/** Converts a broadcast to preview. */
export function toBroadcastPreview(input: PreviewBroadcastInput) {
  return {
    subject: input.subject,
    body: toLines(input.body),
    campaignId: input.campaign_id ?? null,
    promoterId: input.promoter_id ?? null,
  };
}

function toFilters({
  campaign_id: campaignIds = [],
  status: statuses = [],
  tags = [],
  country: countries = [],
  sales_count: { from, to } = {},
  last_login_before: lastLoginBefore,
  has_payout_method: hasPayoutMethod,
}: NonNullable<CreateBroadcastInput['filters']>): BroadcastFilters {
  return {
    campaignIds: [...new Set(campaignIds)],
    statuses: [...new Set(statuses)],
    tags: dropDuplicateTags(tags),
    countries: [...new Set(countries)],
    sales: from === undefined && to === undefined ? null : { from: from ?? null, to: to ?? null },
    lastLoginBefore: lastLoginBefore ?? null,
    hasPayoutMethod: hasPayoutMethod ?? null,
  };
}

/** Normalizes line breaks. */
export const toLines = (text: string) => text.replaceAll('\r\n', '\n');
