import type { Account } from '#shared/domain/accounts/account.ts';
import { type Caller, toActor } from '#shared/domain/accounts/caller.ts';
import { MAX_BATCH_IDS } from '#shared/domain/batches/batch.ts';
import type { PayoutRow } from '#shared/domain/lists/row.ts';
import type { RowCondition } from '#shared/domain/lists/row-query.ts';
import { buildPaymentsBatch, type PaymentsBatch } from '#shared/domain/payments-batches/payments-batch.ts';
import { batchFileFormats, canPayBySepa } from '#shared/domain/payments-batches/payout-exclusions.ts';
import type { FileFormat } from '#shared/domain/payout-files/file-formats.ts';
import { accountWiseHeader } from '#shared/domain/payout-files/wise.ts';
import { accountMethodOffers } from '#shared/domain/payout-methods/method-offers.ts';
import type { PayingAccount } from '#shared/domain/payout-methods/paying-account.ts';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import { PAYOUT_TRANSITIONS } from '#shared/domain/payouts/payout-state.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { runBulkAction } from '#shared/operations/batches/run-bulk-action.ts';
import type { ShownBatch } from '#shared/operations/batches/show-batch.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { findRows } from '#shared/operations/lists/find-rows.ts';
import { whereOneOf } from '#shared/operations/lists/search.ts';
import { findAccount } from '#shared/store/accounts/accounts.ts';
import { listCampaigns } from '#shared/store/campaigns/campaigns.ts';
import type { FoundRows } from '#shared/store/index/search-rows.ts';
import { newPaymentsBatchWrite } from '#shared/store/payments-batches/payments-batches.ts';
import { findPayingAccount } from '#shared/store/payout-methods/paying-account.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { finalSteps } from './final-steps.ts';
import { addPayout } from './row-actions.ts';
import { requirePaymentsBatch } from './show-payments-batches.ts';

interface PaymentsBatchRequest {
  readonly method: MethodKind;
  /** Default: the method's usual one. */
  readonly format?: FileFormat | undefined;
  /** Default: all pending ones of the method. */
  readonly ids?: readonly number[] | undefined;
  readonly caller: Caller;
  readonly onFailure: (error: unknown) => void;
}

const PAGE_SIZE = 1000;

/**
 * Creates a batch of payouts with one method: adds up to five immediately, more in a batch process; then it is final.
 * @throws Refusal `invalid` without pending payouts, or if the method is not offered or has no such file
 */
export async function createPaymentsBatch(
  call: AccountCall,
  { method, format: requestedFormat, ids: requestedIds, caller, onFailure }: PaymentsBatchRequest,
): Promise<{ readonly batch: PaymentsBatch; readonly process: ShownBatch }> {
  const { runtime } = call;
  const [account, payingAccount] = await Promise.all([
    findAccount(call.account.id),
    findPayingAccount(call.account.id),
  ]);
  if (account === null) throw new Refusal({ code: 'not_found', what: 'account' });
  if (!(await isOffered(method, account))) {
    throw new Refusal({ code: 'invalid', message: `method is invalid: ${method} is not offered.` });
  }
  const { name: payer, currency } = account;
  const format = chooseFormat(method, requestedFormat, canPayBySepa(currency, payingAccount));
  const ids = requestedIds ?? (await findPendingPayouts(account.id));
  if (ids.length === 0) throw new Refusal({ code: 'invalid', message: 'There are no payouts waiting to be paid.' });
  const [id = 0] = await takeNumbers(account.id, 'payments-batch', 1);
  const details = { id, method, format, currency, payer, ...copyPaymentSettings(format, payingAccount, account) };
  const process = await runBulkAction(
    call,
    {
      action: 'payments_batch/add_payouts',
      terms: { paymentsBatchId: id, unnamed: requestedIds === undefined },
      meta: { payments_batch_id: id, method },
      ids,
      buildExtraWrites: ({ id: processId }) => [
        newPaymentsBatchWrite(
          account.id,
          buildPaymentsBatch({ ...details, createdBy: toActor(caller), processId }, runtime.now()),
        ),
      ],
    },
    addPayout,
    onFailure,
    async () => false,
    finalSteps,
  );
  return { batch: await requirePaymentsBatch(account.id, id), process };
}

/** Each payout is checked with its campaign later. */
async function isOffered(method: MethodKind, account: Account): Promise<boolean> {
  if (accountMethodOffers(account).methods.includes(method)) return true;
  const campaigns = await listCampaigns(account.id);
  return campaigns.some(({ payoutMethods }) => payoutMethods?.methods.includes(method));
}

function chooseFormat(method: MethodKind, requested: FileFormat | undefined, isSepa: boolean): FileFormat {
  const formats = batchFileFormats(method, { isSepa });
  const format = requested ?? formats[0];
  if (formats.includes(format)) return format;
  const needs =
    format === 'sepa' && method === 'bank' ? ' A SEPA file requires euros and settings/payouts/paying_account.' : '';
  const message = `file_format is invalid: ${method} supports ${formats.join(' or ')}.${needs}`;
  throw new Refusal({ code: 'invalid', message });
}

/** Settings are copied, so that files never change. */
function copyPaymentSettings(format: FileFormat, paying: PayingAccount | null, account: Pick<Account, 'wiseHeader'>) {
  if (format === 'wise') return { wiseHeader: accountWiseHeader(account) };
  if (format !== 'sepa' || paying === null) return {};
  const { masked, key, text } = paying;
  return { from: { masked, key, text } };
}

async function findPendingPayouts(account: number): Promise<readonly number[]> {
  const conditions: RowCondition<PayoutRow>[] = [
    ...whereOneOf<PayoutRow>('status', PAYOUT_TRANSITIONS.addToBatch.from),
    ...whereOneOf<PayoutRow>('unit', ['cash']),
  ];
  const order = [{ by: 'id', direction: 'asc' }] as const;
  const allIds: number[] = [];
  let page: { page: number; perPage: number; cursor?: string } | null = { page: 1, perPage: PAGE_SIZE };
  while (page && allIds.length < MAX_BATCH_IDS) {
    const { ids, total }: FoundRows = await findRows(account, 'payout', { conditions, order }, page);
    allIds.push(...ids);
    if (typeof total === 'number')
      page = allIds.length < total && ids.length > 0 ? { ...page, page: page.page + 1 } : null;
    else page = total.next === null ? null : { page: 1, perPage: PAGE_SIZE, cursor: total.next };
  }
  return allIds.slice(0, MAX_BATCH_IDS);
}
