import { formatActor } from '#web/dashboard/records/format-actor.ts';
import type { GetResponse } from '#web/ui/api/response-types.ts';
import { formatCounted } from '#web/ui/formats/amount.ts';

/** Null: the process no longer exists. */
export interface BatchState {
  readonly batch: GetResponse<'/api/v2/company/payments_batches/{id}'>;
  readonly process: GetResponse<'/api/v2/company/batch_processes/{id}'> | null;
}

/** Describes the processing of a batch; null while idle. Waiting for results is idle: it may take days. */
export function describeBatchWork({ batch, process }: BatchState): string | null {
  if (batch.deleted_at !== null) return 'Deleting the batch and releasing its payouts.';
  if (batch.status === 'pending') return 'Adding payouts.';
  return process?.status === 'pending' || process?.status === 'in_progress' ? 'Marking payouts as paid.' : null;
}

const PAYMENT_STEPS: Readonly<Record<BatchState['batch']['format'], string>> = {
  paypal: 'upload it to PayPal',
  wise: 'upload it to Wise',
  sepa: 'upload it to your bank',
  csv: 'make its payments at your bank or payment provider',
};

/** Says how to pay a batch; null unless its payouts are open. */
export function describeNextStep({ batch: { is_payable: isPayable, format } }: Pick<BatchState, 'batch'>) {
  if (!isPayable) return null;
  return `To pay this batch, download its file and ${PAYMENT_STEPS[format]}. Once the money is sent, come back and mark the batch as paid. If some payments failed, import the results instead.`;
}

const FAILURE_TEXTS: Readonly<Record<string, string>> = {
  'payments_batch/add_payouts': 'left out',
  'payments_batch/pay': 'not marked as paid',
  'payments_batch/release': 'not released',
};

/** Lists the errors of a batch's process; null if none. */
export function listBatchErrors({
  process,
}: BatchState): { readonly title: string; readonly texts: readonly string[] } | null {
  if (process === null || process.processing_errors.length === 0) return null;
  const { processing_errors: errors, action_label: action } = process;
  const result = FAILURE_TEXTS[action] ?? 'not processed';
  return {
    title: `${formatCounted(errors.length, 'payout was', 'payouts were')} ${result}`,
    texts: errors.map(({ id, message }) => `Payout ${id}: ${message}`),
  };
}

interface Payer {
  readonly fourEyes: boolean;
  /** Undefined for API keys. */
  readonly userId: number | undefined;
}

const TWO_PEOPLE = 'your company requires two people for payments:';
const MARKS = 'mark it as paid and import its results';

/** Returns why the user cannot record results (four-eyes rule); null if allowed. */
export function describeMarkingBlock({ batch }: BatchState, { fourEyes, userId }: Payer): string | null {
  if (!fourEyes) return null;
  const { created_by: creator, file_released_by: releaser } = batch;
  const isOwn = (actor: typeof releaser) => actor?.type === 'user' && actor.id === String(userId);
  if (isOwn(creator)) {
    return releaser
      ? `You created this batch, and ${TWO_PEOPLE} another person must ${MARKS}.`
      : `You created this batch, and ${TWO_PEOPLE} another person must first download its file, then ${MARKS}.`;
  }
  if (creator.type === 'user') return null;
  if (!releaser) {
    return `An API key created this batch, and ${TWO_PEOPLE} one person must first download its file, then another must ${MARKS}.`;
  }
  return isOwn(releaser)
    ? `You were the first to download the file, and ${TWO_PEOPLE} another person must ${MARKS}.`
    : null;
}

/**
 * Whether the user cannot download: under the four-eyes rule, creators wait until another person has downloaded a file.
 */
export function isDownloadBlocked({ batch }: BatchState, { fourEyes, userId }: Payer): boolean {
  const { type, id } = batch.created_by;
  return fourEyes && type === 'user' && id === String(userId) && !batch.file_released_by;
}

export function batchActorName({ type, id, email }: BatchState['batch']['created_by']): string {
  return email ?? formatActor({ actor: { type, id, email, name: null }, opened_by: null });
}

export const displayedBatchStatus = ({
  deleted_at: deletedAt,
  status,
}: Pick<BatchState['batch'], 'deleted_at' | 'status'>): string => (deletedAt === null ? status : 'being_deleted');
