import { Alert, Button, Checkbox, Progress, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { payoutFileName } from '#shared/domain/payout-files/file-formats.ts';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { IfAllowed, PaymentsDenied } from '#web/dashboard/actions/permission.tsx';
import { currentUserQuery, useCan } from '#web/dashboard/api/account.ts';
import { dashboardFetch } from '#web/dashboard/api/client.ts';
import { settingsQuery } from '#web/dashboard/api/settings-query.ts';
import { refetchScreen } from '#web/dashboard/api/use-action.ts';
import { toProblem } from '#web/ui/api/problem.ts';
import { EmptyState } from '#web/ui/empty.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { downloadCsv, saveFile } from '#web/ui/lists/csv.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { showProblem } from '#web/ui/show-problem.ts';
import { StatusBadge } from '#web/ui/status.tsx';
import {
  type BatchState,
  describeBatchWork,
  describeMarkingBlock,
  describeNextStep,
  displayedBatchStatus,
  isDownloadBlocked,
  listBatchErrors,
} from './batch-state.ts';
import { BatchOverview } from './overview.tsx';
import { PAY, Pay } from './pay.tsx';
import style from './payments.module.css';
import { Payments } from './payments.tsx';
import { type Batch, batchQuery, PAYMENT_BATCH_PATH } from './payments-query.ts';
import { Problems } from './problems.tsx';
import { ResultFileImport } from './result-file-import.tsx';

const FILE = `GET ${PAYMENT_BATCH_PATH}/file` as const;
const REMOVE = `DELETE ${PAYMENT_BATCH_PATH}` as const;

export default function PaymentsBatch() {
  const { id = '' } = useParams({ strict: false });
  const { data, error, isError, isPending, refetch } = useQuery(batchQuery(id));
  const work = data ? describeBatchWork(data) : null;
  // Lists and totals have changed, too.
  useEffect(() => (work === null ? undefined : refetchScreen), [work]);
  const isMissing = isError && toProblem(error).status === 404;
  return (
    <>
      <PageHead title={`Payment batch ${id}`}>
        <Link to="/payouts/batches">All batches</Link>
      </PageHead>
      {isMissing && data?.batch.deleted_at ? (
        <EmptyState icon="payouts" title="This batch was deleted">
          Its payouts can be paid again.
        </EmptyState>
      ) : null}
      {isError && !(isMissing && data?.batch.deleted_at) ? (
        <FailureAlert error={error} retry={() => refetch()} />
      ) : null}
      {isPending ? <Skeleton height={200} /> : null}
      {data && !isMissing ? <Shown standing={data} work={work} /> : null}
    </>
  );
}

function Shown({ standing, work }: { readonly standing: BatchState; readonly work: string | null }) {
  const { batch, process } = standing;
  const batchErrors = listBatchErrors(standing);
  return (
    <div className={style.parts}>
      <div>
        <StatusBadge value={displayedBatchStatus(batch)} />
      </div>
      {batch.error ? <Alert color="red">{batch.error}</Alert> : null}
      {work === null ? null : (
        <div>
          <div role="status">{work}</div>
          <Progress mt="xs" value={process?.progress ?? 0} aria-label={work} />
        </div>
      )}
      {batchErrors ? <Problems {...batchErrors} /> : null}
      <BatchOverview batch={batch} />
      {batch.deleted_at === null ? <Actions standing={standing} /> : null}
      {batch.status === 'pending' || batch.deleted_at !== null ? null : <Payments batch={batch} />}
    </div>
  );
}

function Actions({ standing }: { readonly standing: BatchState }) {
  const { batch } = standing;
  const reasonId = useId();
  const mayPay = useCan()(PAY);
  const { data: me } = useQuery(currentUserQuery);
  const { data: settings } = useQuery(settingsQuery);
  const payer = { fourEyes: settings?.payouts.four_eyes ?? false, userId: me?.user?.id };
  const blockReason = describeMarkingBlock(standing, payer);
  const blockReasonId = blockReason === null ? undefined : reasonId;
  const nextStep = describeBatchWork(standing) === null ? describeNextStep(standing) : null;
  return (
    <>
      {nextStep !== null && !mayPay ? <PaymentsDenied /> : null}
      {nextStep !== null && mayPay && blockReason === null ? <p>{nextStep}</p> : null}
      <div className={style.actions}>
        <Files batch={batch} blockReasonId={isDownloadBlocked(standing, payer) ? blockReasonId : undefined} />
        {describeBatchWork(standing) === null ? <Pay batch={batch} blockReasonId={blockReasonId} /> : null}
        <ResultFileImport batch={batch} blockReasonId={blockReasonId} />
        <Remove batch={batch} blockReasonId={batch.is_file_fetched ? blockReasonId : undefined} />
      </div>
      {blockReason === null ? null : <p id={reasonId}>{blockReason}</p>}
    </>
  );
}

function Files({
  batch: { id, format, parts, payouts_count: count, is_payable: isPayable },
  blockReasonId,
}: {
  readonly batch: Batch;
  /** Id of the text that explains why it is blocked. */
  readonly blockReasonId: string | undefined;
}) {
  const [loading, setLoading] = useState<number>();
  const cache = useQueryClient();
  if (count === 0) return null;
  const download = (part: number, name: string) => {
    setLoading(part);
    downloadCsv(`/api/v2/company/payments_batches/${id}/file`, { part }, dashboardFetch)
      .then((text) => saveFile(name, text, format === 'sepa' ? 'application/xml' : 'text/csv'))
      .catch(showProblem)
      .finally(() => {
        setLoading(undefined);
        // Deleting the batch must now ask about the file.
        cache.invalidateQueries({ queryKey: batchQuery(String(id)).queryKey });
      });
  };
  return (
    <IfAllowed call={FILE}>
      {Array.from({ length: parts }, (_, index) => index + 1).map((part) => {
        const name = payoutFileName(format, { id, part, parts });
        return (
          <Button
            key={part}
            variant={isPayable ? 'filled' : 'default'}
            leftSection={<Icon name="download" size={16} />}
            loading={loading === part}
            disabled={blockReasonId !== undefined}
            aria-describedby={blockReasonId}
            onClick={() => download(part, name)}
          >
            {parts === 1 ? 'Download file' : `Download file ${part} of ${parts}`}
          </Button>
        );
      })}
    </IfAllowed>
  );
}

function Remove({
  batch: { id, is_deletable: isDeletable, is_file_fetched: isFileFetched },
  blockReasonId,
}: {
  readonly batch: Batch;
  readonly blockReasonId: string | undefined;
}) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [isNotSent, setIsNotSent] = useState(false);
  const navigate = useNavigate();
  if (!isDeletable) return null;
  const ask = () => {
    setIsNotSent(false);
    open();
  };
  return (
    <IfAllowed call={REMOVE}>
      <Button
        variant="light"
        color="red"
        onClick={ask}
        disabled={blockReasonId !== undefined}
        aria-describedby={blockReasonId}
      >
        Delete
      </Button>
      <ActionFormDialog
        call={REMOVE}
        title={`Delete payment batch ${id}?`}
        label="Delete"
        isOpen={isOpen}
        close={close}
        buildRequest={() => ({ params: { path: { id } }, body: { file_not_sent: isNotSent } })}
        onSuccess={() => navigate({ to: '/payouts/batches' })}
        successMessage="Its payouts can be paid again."
        isDestructive
        isReady={isNotSent || !isFileFetched}
      >
        {isFileFetched ? (
          () => (
            <Checkbox
              label="The file has not been sent to anyone and will not be"
              description="Deleting makes its payouts payable again. If the file was sent, they would be paid twice."
              checked={isNotSent}
              onChange={({ currentTarget: { checked } }) => setIsNotSent(checked)}
              data-autofocus
            />
          )
        ) : (
          <>No one has downloaded its file. Its payouts become payable again.</>
        )}
      </ActionFormDialog>
    </IfAllowed>
  );
}
