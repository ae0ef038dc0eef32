import type { Wrong } from '#web/dashboard/actions/wrong.ts';
import type { InitOf } from '#web/dashboard/api/operations.ts';
import { typedWhole, wholeAsked } from '#web/ui/formats/typed-whole.ts';

/** In percent; the referral's own promoter gets the rest. */
const SHARE = { min: 1, max: 99 } as const;

export interface ShareDraft {
  /** Promotion id. */
  readonly promotion: string | undefined;
  readonly percent: string;
}

export const NEW_SHARE: ShareDraft = { promotion: undefined, percent: '50' };

type Shares = NonNullable<NonNullable<InitOf<'PUT /api/v2/company/referrals/{id}'>['body']>['split_details']>;

/** Creates the drafts of shares. */
export function sharesTyped(shares: readonly Shares[number][] | null): readonly ShareDraft[] {
  return (shares ?? []).map(({ promoter_campaign_id: id, percentage }) => ({
    promotion: String(id),
    percent: String(percentage),
  }));
}

/** Returns the own promoter's percentage; null if malformed or not positive. */
export function restOf(shares: readonly { readonly percent: string }[]): number | null {
  const read = shares.map(({ percent }) => typedWhole(percent, SHARE));
  const rest = read.reduce<number>((left, share) => left - (share ?? 100), 100);
  return rest > 0 ? rest : null;
}

/** Builds the request, or returns errors: `promoter_1` and `percent_1` are the first share's. */
export function sharesSaid(shares: readonly ShareDraft[]): { readonly said: Shares } | { readonly wrong: Wrong } {
  const wrong = Object.assign({}, ...shares.map((share, index) => wrongShare(share, index, shares)));
  const last = `percent_${shares.length}`;
  if (Object.keys(wrong).length > 0) return { wrong };
  if (restOf(shares) === null) return { wrong: { [last]: 'Together they come to less than 100.' } };
  const said = shares.map(({ promotion, percent }) => ({
    promoter_campaign_id: Number(promotion),
    percentage: Number(percent),
  }));
  return { said };
}

function wrongShare({ promotion, percent }: ShareDraft, index: number, shares: readonly ShareDraft[]): Wrong {
  const isTwice = shares.slice(0, index).some((other) => other.promotion === promotion);
  const promoter = promotion === undefined ? 'Choose a promoter.' : isTwice ? 'It is there already.' : undefined;
  return {
    ...(promoter === undefined ? {} : { [`promoter_${index + 1}`]: promoter }),
    ...(typedWhole(percent, SHARE) === null ? { [`percent_${index + 1}`]: wholeAsked(SHARE) } : {}),
  };
}

/** Formats a split: `70% + 30%`; null without one. */
export function splitText({
  split_details: shares,
}: {
  readonly split_details: readonly Shares[number][] | null;
}): string | null {
  if (shares === null) return null;
  const typed = sharesTyped(shares);
  return [restOf(typed), ...typed.map(({ percent }) => percent)].map((part) => `${part}%`).join(' + ');
}
