import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import type { OperationRequest } from '#web/dashboard/api/operations.ts';
import { integerHint, parseIntegerInput } from '#web/ui/formats/integer-input.ts';

/** In percent; the referral's own promoter gets the rest. */
const SHARE = { min: 1, max: 99 } as const;

export interface ShareDraft {
  /** Promotion id. */
  readonly promotion: string | undefined;
  readonly percent: string;
}

export const NEW_SHARE_DRAFT: ShareDraft = { promotion: undefined, percent: '50' };

type Shares = NonNullable<NonNullable<OperationRequest<'PUT /api/v2/company/referrals/{id}'>['body']>['split_details']>;

export function createShareDrafts(shares: readonly Shares[number][] | null): readonly ShareDraft[] {
  return (shares ?? []).map(({ promoter_campaign_id: id, percentage }) => ({
    promotion: String(id),
    percent: String(percentage),
  }));
}

/** Returns the own promoter's percentage; null if malformed or not positive. */
export function remainingPercent(shares: readonly { readonly percent: string }[]): number | null {
  const read = shares.map(({ percent }) => parseIntegerInput(percent, SHARE));
  const rest = read.reduce<number>((left, share) => left - (share ?? 100), 100);
  return rest > 0 ? rest : null;
}

/** Builds the request, or returns errors: `promoter_1` and `percent_1` are the first share's. */
export function buildSharesRequest(
  shares: readonly ShareDraft[],
): { readonly body: Shares } | { readonly errors: FieldErrors } {
  const errors = Object.assign({}, ...shares.map((share, index) => validateShare(share, index, shares)));
  const last = `percent_${shares.length}`;
  if (Object.keys(errors).length > 0) return { errors };
  if (remainingPercent(shares) === null) return { errors: { [last]: 'Shares must add up to less than 100%.' } };
  const body = shares.map(({ promotion, percent }) => ({
    promoter_campaign_id: Number(promotion),
    percentage: Number(percent),
  }));
  return { body };
}

function validateShare({ promotion, percent }: ShareDraft, index: number, shares: readonly ShareDraft[]): FieldErrors {
  const isTwice = shares.slice(0, index).some((other) => other.promotion === promotion);
  const promoter =
    promotion === undefined ? 'Choose a promoter.' : isTwice ? 'This promoter is already in the split.' : undefined;
  return {
    ...(promoter === undefined ? {} : { [`promoter_${index + 1}`]: promoter }),
    ...(parseIntegerInput(percent, SHARE) === null ? { [`percent_${index + 1}`]: integerHint(SHARE) } : {}),
  };
}

/** Formats a split: `70% + 30%`; null without one. */
export function formatSplit({
  split_details: shares,
}: {
  readonly split_details: readonly Shares[number][] | null;
}): string | null {
  if (shares === null) return null;
  const drafts = createShareDrafts(shares);
  return [remainingPercent(drafts), ...drafts.map(({ percent }) => percent)].map((part) => `${part}%`).join(' + ');
}
