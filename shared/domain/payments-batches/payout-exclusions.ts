import type { Account } from '#shared/domain/accounts/account.ts';
import type { FileFormat } from '#shared/domain/payout-files/file-formats.ts';
import { findPaypalProblem } from '#shared/domain/payout-files/paypal.ts';
import { findSepaProblem, SEPA_ACCOUNT_MISSING } from '#shared/domain/payout-files/sepa.ts';
import { accountWiseHeader, findWiseProblem } from '#shared/domain/payout-files/wise.ts';
import { findSelectedMethod, type PayoutMethod } from '#shared/domain/payout-methods/method.ts';
import { describeMethodIssue, findMethodIssues, methodMinimum } from '#shared/domain/payout-methods/method-issues.ts';
import { campaignMethodOffers } from '#shared/domain/payout-methods/method-offers.ts';
import type { MethodOffers } from '#shared/domain/payout-methods/offered-methods.ts';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { canJoinPaymentsBatch, isBeingPaidByBatch, isTransitionAllowed } from '#shared/domain/payouts/payout-state.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';

/** Reasons for leaving a payout out of a payment batch. */
export const EXCLUSION_CODES = [
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
type ExclusionCode = (typeof EXCLUSION_CODES)[number];

/** A reason for leaving a payout out of a payment batch. */
export interface PayoutExclusion {
  readonly code: ExclusionCode;
  /** A clause without capital and full stop. */
  readonly message: string;
}

/** Payment terms of a batch. */
interface PaymentsBatchTerms {
  /** Undefined: the method that the promoter selected. */
  readonly method: MethodKind | undefined;
  readonly currency: string;
  /** Methods that the payout's campaign offers. */
  readonly offers: MethodOffers;
  readonly wiseHeader: string;
  readonly now: string;
}

/** Whether a company can pay by SEPA: in euros, from an account that it has stored. */
export function canPayBySepa(currency: string, from: unknown): boolean {
  return currency === 'EUR' && Boolean(from);
}

/** Returns the file formats of a method, the default first. */
export function batchFileFormats(
  method: MethodKind,
  { isSepa }: { readonly isSepa: boolean },
): readonly [FileFormat, ...FileFormat[]] {
  if (method === 'bank') return isSepa ? ['sepa', 'csv'] : ['csv'];
  return [method === 'custom' ? 'csv' : method];
}

/**
 * Returns the reasons that keep a payout out of a payment batch; empty if none. Of a bank account, checks what is
 * stored unencrypted: the masked IBAN and `sepaName`, in old records the holder's initials.
 * @param selected undefined without a payout method
 * @param format undefined to skip the checks of file formats
 */
export function findPayoutExclusions(
  payout: Payout,
  promoter: Pick<Promoter, 'profile' | 'formerEmail'>,
  selected: PayoutMethod | undefined,
  { method, currency, offers, wiseHeader, now }: PaymentsBatchTerms,
  format?: FileFormat,
): PayoutExclusion[] {
  const issues = findMethodIssues(selected, offers, now, promoter).map((issue) => ({
    code: issue.code,
    message: describeMethodIssue(issue),
  }));
  return [
    ...statusExclusions(payout),
    ...issues,
    ...(selected && method !== undefined && selected.method !== method
      ? [{ code: 'other_method', message: `uses the payout method ${selected.method}` } as const]
      : []),
    ...(selected ? minimumExclusions(payout, selected, { currency, offers }) : []),
    ...(selected && format !== undefined
      ? fileExclusions(payout, selected, promoter.profile.paypalEmail, { currency, format, wiseHeader })
      : []),
  ];
}

/** A reason that concerns the promoter's payout method. */
export type PayoutIssue = PayoutExclusion & { readonly code: (typeof PAYOUT_ISSUES)[number] };
export const PAYOUT_ISSUES = ['no_method', 'disabled', 'not_offered', 'details_changed', 'below_minimum'] as const;

function isPayoutIssue(reason: PayoutExclusion): reason is PayoutIssue {
  return PAYOUT_ISSUES.some((code) => code === reason.code);
}

/**
 * Returns the reasons that keep a cash payout from being paid, without checks of file formats; empty unless the payout
 * is pending or failed.
 * @param now ISO 8601: changed payout details have a waiting time
 */
export function findPayoutIssues(
  payout: Payout,
  { promoter, campaign }: Pick<Membership, 'promoter' | 'campaign'>,
  account: Pick<Account, 'currency' | 'payoutMethods' | 'wiseHeader'>,
  now: string,
): PayoutIssue[] {
  if (!canJoinPaymentsBatch(payout) || payout.unit !== 'cash') return [];
  const { currency } = account;
  const offers = campaignMethodOffers(campaign, account);
  const terms = { method: undefined, currency, offers, wiseHeader: accountWiseHeader(account), now };
  return findPayoutExclusions(payout, promoter, findSelectedMethod(promoter), terms).filter(isPayoutIssue);
}

function statusExclusions(payout: Payout): PayoutExclusion[] {
  const { status, batchId, unit, amount } = payout;
  if (isBeingPaidByBatch(payout)) return [{ code: 'in_batch', message: `is in payment batch ${batchId}` }];
  if (!isTransitionAllowed(payout, 'addToBatch')) return [{ code: 'status', message: `is ${status}` }];
  return [
    ...(unit === 'cash' ? [] : [{ code: 'unit', message: `is in ${unit}, not in cash` } as const]),
    ...(amount > 0 ? [] : [{ code: 'amount', message: 'has no amount to pay' } as const]),
  ];
}

function minimumExclusions(
  { amount, unit }: Payout,
  { method }: PayoutMethod,
  { offers }: Pick<PaymentsBatchTerms, 'currency' | 'offers'>,
): PayoutExclusion[] {
  const isBelow = unit === 'cash' && amount < methodMinimum(method, offers, 0);
  return isBelow && amount > 0 ? [{ code: 'below_minimum', message: `is below the minimum of ${method}` }] : [];
}

interface FileTarget extends Pick<PaymentsBatchTerms, 'currency' | 'wiseHeader'> {
  readonly format: FileFormat;
}

function fileExclusions(
  { amount }: Payout,
  selected: PayoutMethod,
  paypalEmail: string | null,
  file: FileTarget,
): PayoutExclusion[] {
  const problem = findFileProblem({ amount, selected, paypalEmail, ...file });
  return problem === null ? [] : [{ code: 'file', message: problem }];
}

interface FileCheckInput extends FileTarget, Pick<Payout, 'amount'> {
  readonly selected: Pick<PayoutMethod, 'masked' | 'sepaName'>;
  readonly paypalEmail: string | null;
}

function findFileProblem({
  amount,
  selected,
  paypalEmail,
  currency,
  format,
  wiseHeader,
}: FileCheckInput): string | null {
  const { masked, sepaName } = selected;
  if (format === 'paypal' && paypalEmail !== null)
    return findPaypalProblem({ amount, to: { email: paypalEmail } }, currency);
  if (format === 'wise' && masked.method === 'wise') return findWiseProblem(masked, wiseHeader);
  if (format !== 'sepa' || masked.method !== 'bank') return null;
  if (masked.iban === null) return SEPA_ACCOUNT_MISSING;
  return findSepaProblem({ amount, to: { holder: masked.holder, iban: masked.iban } }, sepaName);
}
