import type { Account } from '#shared/domain/accounts/account.ts';
import type { FileFormat } from '#shared/domain/payout-files/formats.ts';
import { paypalProblem } from '#shared/domain/payout-files/paypal.ts';
import { NO_SEPA_ACCOUNT, sepaProblem } from '#shared/domain/payout-files/sepa.ts';
import { wiseHeaderOf, wiseProblem } from '#shared/domain/payout-files/wise.ts';
import { issueInWords, leastByMethod, methodIssues } from '#shared/domain/payout-methods/issues.ts';
import { type PayoutMethod, selectedMethod } from '#shared/domain/payout-methods/method.ts';
import type { MethodOffers } from '#shared/domain/payout-methods/offered-methods.ts';
import { offersIn } from '#shared/domain/payout-methods/offers.ts';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { isInBatch, isTransitionAllowed, waitsForBatch } from '#shared/domain/payouts/state.ts';
import type { Membership } from '#shared/domain/promoters/membership.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';

/** Reasons for leaving a payout out of a payments batch. */
export const LEFT_OUT = [
  'status',
  'in_batch',
  'unit',
  'amount',
  'no_method',
  'disabled',
  'not_offered',
  'details_changed',
  'other_method',
  'below_minimum',
  'file',
] as const;
type LeftOutCode = (typeof LEFT_OUT)[number];

/** A reason for leaving a payout out of a payments batch. */
export interface LeftOut {
  readonly code: LeftOutCode;
  /** A clause without capital and full stop. */
  readonly message: string;
}

/** Payment terms of a batch. */
export interface BatchTerms {
  /** Undefined: the method that the promoter selected. */
  readonly method: MethodKind | undefined;
  readonly currency: string;
  /** Methods that the payout's campaign offers. */
  readonly offers: MethodOffers;
  readonly wiseHeader: string;
  readonly now: string;
}

/** Whether a company can pay by SEPA: in euros, from an account that it has stored. */
export function paysBySepa(currency: string, from: unknown): boolean {
  return currency === 'EUR' && Boolean(from);
}

/** Returns the file formats of a method, the default first. */
export function formatsOf(
  method: MethodKind,
  { isSepa }: { readonly isSepa: boolean },
): readonly [FileFormat, ...FileFormat[]] {
  if (method === 'bank') return isSepa ? ['sepa', 'csv'] : ['csv'];
  return [method === 'custom' ? 'csv' : method];
}

/**
 * Returns the reasons that keep a payout out of a payments batch; empty if none. Of a bank account, checks what is
 * stored unencrypted: the masked IBAN and `sepaName`, in old records the holder's initials.
 * @param selected undefined without a payout method
 * @param format undefined to skip the checks of file formats
 */
export function leftOut(
  payout: Payout,
  promoter: Pick<Promoter, 'profile' | 'formerEmail'>,
  selected: PayoutMethod | undefined,
  { method, currency, offers, wiseHeader, now }: BatchTerms,
  format?: FileFormat,
): LeftOut[] {
  const issues = methodIssues(selected, offers, now, promoter).map((issue) => ({
    code: issue.code,
    message: issueInWords(issue),
  }));
  return [
    ...standing(payout),
    ...issues,
    ...(selected && method !== undefined && selected.method !== method
      ? [{ code: 'other_method', message: `is paid by ${selected.method}` } as const]
      : []),
    ...(selected ? money(payout, selected, { currency, offers }) : []),
    ...(selected && format !== undefined
      ? inFile(payout, selected, promoter.profile.paypalEmail, { currency, format, wiseHeader })
      : []),
  ];
}

/** A reason that concerns the promoter's payout method. */
export type PayoutIssue = LeftOut & { readonly code: (typeof PAYOUT_ISSUES)[number] };
export const PAYOUT_ISSUES = ['no_method', 'disabled', 'not_offered', 'details_changed', 'below_minimum'] as const;

function isIssue(reason: LeftOut): reason is PayoutIssue {
  return PAYOUT_ISSUES.some((code) => code === reason.code);
}

/**
 * Returns the reasons that keep a cash payout from being paid, without checks of file formats; empty unless the payout
 * is pending or failed.
 * @param now ISO 8601: changed payout details have a waiting time
 */
export function payoutIssues(
  payout: Payout,
  { promoter, campaign }: Pick<Membership, 'promoter' | 'campaign'>,
  account: Pick<Account, 'currency' | 'payoutMethods' | 'wiseHeader'>,
  now: string,
): PayoutIssue[] {
  if (!waitsForBatch(payout) || payout.unit !== 'cash') return [];
  const { currency } = account;
  const offers = offersIn(campaign, account);
  const terms = { method: undefined, currency, offers, wiseHeader: wiseHeaderOf(account), now };
  return leftOut(payout, promoter, selectedMethod(promoter), terms).filter(isIssue);
}

function standing(payout: Payout): LeftOut[] {
  const { status, batchId, unit, amount } = payout;
  if (isInBatch(payout)) return [{ code: 'in_batch', message: `is in payments batch ${batchId}` }];
  if (!isTransitionAllowed(payout, 'addToBatch')) return [{ code: 'status', message: `is ${status}` }];
  return [
    ...(unit === 'cash' ? [] : [{ code: 'unit', message: `is in ${unit}, and not in cash` } as const]),
    ...(amount > 0 ? [] : [{ code: 'amount', message: 'has nothing to pay' } as const]),
  ];
}

function money(
  { amount, unit }: Payout,
  { method }: PayoutMethod,
  { offers }: Pick<BatchTerms, 'currency' | 'offers'>,
): LeftOut[] {
  const isBelow = unit === 'cash' && amount < leastByMethod(method, offers, 0);
  return isBelow && amount > 0 ? [{ code: 'below_minimum', message: `is below the minimum of ${method}` }] : [];
}

interface FileSort extends Pick<BatchTerms, 'currency' | 'wiseHeader'> {
  readonly format: FileFormat;
}

function inFile({ amount }: Payout, selected: PayoutMethod, paypalEmail: string | null, file: FileSort): LeftOut[] {
  const problem = problemIn({ amount, selected, paypalEmail, ...file });
  return problem === null ? [] : [{ code: 'file', message: problem }];
}

interface AskedOfFile extends FileSort, Pick<Payout, 'amount'> {
  readonly selected: Pick<PayoutMethod, 'masked' | 'sepaName'>;
  readonly paypalEmail: string | null;
}

function problemIn({ amount, selected, paypalEmail, currency, format, wiseHeader }: AskedOfFile): string | null {
  const { masked, sepaName } = selected;
  if (format === 'paypal' && paypalEmail !== null)
    return paypalProblem({ amount, to: { email: paypalEmail } }, currency);
  if (format === 'wise' && masked.method === 'wise') return wiseProblem(masked, wiseHeader);
  if (format !== 'sepa' || masked.method !== 'bank') return null;
  if (masked.iban === null) return NO_SEPA_ACCOUNT;
  return sepaProblem({ amount, to: { holder: masked.holder, iban: masked.iban } }, sepaName);
}
