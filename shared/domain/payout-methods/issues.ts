import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { formerEmailAt } from './former-email-at.ts';
import type { PayoutMethod } from './method.ts';
import type { MethodOffers } from './offered-methods.ts';
import type { MethodKind } from './payout-details.ts';
import { isWaiting, payableFrom } from './waiting.ts';

/** What keeps a promoter from being paid. */
type MethodIssue =
  /** It has said nowhere where its money goes. */
  | { readonly code: 'no_method' }
  /** The company has switched off the one that it has selected. */
  | { readonly code: 'disabled'; readonly method: MethodKind }
  /** The company does not offer it, or does no more. */
  | { readonly code: 'not_offered'; readonly method: MethodKind }
  /**
   * Where the money goes was changed: it is paid to from then on, ISO 8601. Set besides where its e-mail address was changed less than 48
   * hours before or after: somebody may have taken its account over.
   */
  | {
      readonly code: 'details_changed';
      readonly method: MethodKind;
      readonly from: string;
      readonly emailChangedAt?: string;
    };

/**
 * What is missing before a promoter can be paid by the method that it has selected; nothing where it can be.
 * @param selected undefined where there is none
 * @param now ISO 8601
 * @param promoter whether its address was changed shortly before the details; left out where nobody reads that
 */
export function methodIssues(
  selected: PayoutMethod | undefined,
  offers: Pick<MethodOffers, 'methods'>,
  now: string,
  promoter: Pick<Promoter, 'formerEmail'> = {},
): MethodIssue[] {
  if (!selected) return [{ code: 'no_method' }];
  const { method } = selected;
  const from = payableFrom(selected);
  return [
    ...(selected.isDisabled ? [{ code: 'disabled', method } as const] : []),
    ...(offers.methods.includes(method) ? [] : [{ code: 'not_offered', method } as const]),
    ...(from !== null && isWaiting(selected, now) ? [changedIssue(method, from, selected.changedAt, promoter)] : []),
  ];
}

function changedIssue(
  method: MethodKind,
  from: string,
  changedAt: string | null,
  promoter: Pick<Promoter, 'formerEmail'>,
): MethodIssue {
  const former = changedAt === null ? undefined : formerEmailAt(promoter, changedAt);
  return { code: 'details_changed', method, from, ...(former ? { emailChangedAt: former.changedAt } : {}) };
}

/** An issue in words. */
export function issueInWords(issue: MethodIssue): string {
  switch (issue.code) {
    case 'no_method':
      return 'no payout method';
    case 'disabled':
      return 'payout method switched off';
    case 'not_offered':
      return 'payout method not offered';
    case 'details_changed':
      return issue.emailChangedAt === undefined
        ? `details changed: paid from ${issue.from}`
        : `details changed, and the e-mail address at ${issue.emailChangedAt}: ask the promoter; paid from ${issue.from}`;
  }
}

/** The least cash that is paid by a method, in the smallest unit. @param least the minimum of payouts */
export function leastByMethod(method: MethodKind, { minimums }: MethodOffers, least: number): number {
  return Math.max(least, minimums[method] ?? 0);
}
