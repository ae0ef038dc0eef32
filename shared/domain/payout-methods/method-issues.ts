import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { findFormerEmail } from './former-email-period.ts';
import type { PayoutMethod } from './method.ts';
import type { MethodOffers } from './offered-methods.ts';
import type { MethodKind } from './payout-details.ts';
import { isInWaitingTime, methodPayableTime } from './waiting-time.ts';

type MethodIssue =
  | { readonly code: 'no_method' }
  /** Disabled by the company. */
  | { readonly code: 'disabled'; readonly method: MethodKind }
  | { readonly code: 'not_offered'; readonly method: MethodKind }
  /**
   * `from` is when they become payable. `emailChangedAt` is set when the e-mail address changed less than 48 hours
   * before or after: possibly an account takeover.
   */
  | {
      readonly code: 'details_changed';
      readonly method: MethodKind;
      readonly from: string;
      readonly emailChangedAt?: string;
    };

/**
 * Returns the reasons why a promoter cannot be paid by the selected method; empty if it can.
 * @param selected undefined without one
 * @param now ISO 8601
 * @param promoter omitted when changes of the e-mail address do not matter
 */
export function findMethodIssues(
  selected: PayoutMethod | undefined,
  offers: Pick<MethodOffers, 'methods'>,
  now: string,
  promoter: Pick<Promoter, 'formerEmail'> = {},
): MethodIssue[] {
  if (!selected) return [{ code: 'no_method' }];
  const { method } = selected;
  const from = methodPayableTime(selected);
  return [
    ...(selected.isDisabled ? [{ code: 'disabled', method } as const] : []),
    ...(offers.methods.includes(method) ? [] : [{ code: 'not_offered', method } as const]),
    ...(from !== null && isInWaitingTime(selected, now)
      ? [changedIssue(method, from, selected.changedAt, promoter)]
      : []),
  ];
}

function changedIssue(
  method: MethodKind,
  from: string,
  changedAt: string | null,
  promoter: Pick<Promoter, 'formerEmail'>,
): MethodIssue {
  const former = changedAt === null ? undefined : findFormerEmail(promoter, changedAt);
  return { code: 'details_changed', method, from, ...(former ? { emailChangedAt: former.changedAt } : {}) };
}

/** Formats an issue. */
export function describeMethodIssue(issue: MethodIssue): string {
  switch (issue.code) {
    case 'no_method':
      return 'no payout method';
    case 'disabled':
      return 'payout method disabled';
    case 'not_offered':
      return 'payout method not offered';
    case 'details_changed':
      return issue.emailChangedAt === undefined
        ? `payout details changed: payable from ${issue.from}`
        : `payout details changed, and the e-mail address at ${issue.emailChangedAt}: confirm with the promoter; payable from ${issue.from}`;
  }
}

/**
 * Returns the minimum cash payout of a method, in the smallest unit.
 * @param accountMinimum the general minimum
 */
export function methodMinimum(method: MethodKind, { minimums }: MethodOffers, accountMinimum: number): number {
  return Math.max(accountMinimum, minimums[method] ?? 0);
}
