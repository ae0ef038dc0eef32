import { Alert, Button, Checkbox, Progress, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { fileName } from '#shared/domain/payout-files/formats.ts';
import { FormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { May } from '#web/dashboard/actions/may.tsx';
import { meQuery } from '#web/dashboard/api/account.ts';
import { refresh } from '#web/dashboard/api/changes.ts';
import { send } from '#web/dashboard/api/client.ts';
import { settingsQuery } from '#web/dashboard/api/settings-query.ts';
import { asProblem } from '#web/ui/api/problem.ts';
import { Day } from '#web/ui/day.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Figure, Figures } from '#web/ui/figures.tsx';
import { count, counted, money } from '#web/ui/formats/amount.ts';
import { Icon } from '#web/ui/icons.tsx';
import { saveAs, wholeCsv } from '#web/ui/lists/csv.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { showProblem } from '#web/ui/show-problem.ts';
import { Status } from '#web/ui/status.tsx';
import { Pay } from './pay.tsx';
import style from './payments.module.css';
import { Payments } from './payments.tsx';
import { BATCH, type Batch, batchQuery } from './payments-query.ts';
import { Problems } from './problems.tsx';
import { ReadResults } from './read-results.tsx';
import { isDownloadBarred, leftBy, type Standing, statusOf, whoIs, whyNotMarked, workAt } from './work.ts';

const FILE = `GET ${BATCH}/file` as const;
const REMOVE = `DELETE ${BATCH}` as const;

export default function PaymentsBatch() {
  const { id = '' } = useParams({ strict: false });
  const { data, error, isError, isPending, refetch } = useQuery(batchQuery(Number(id)));
  const work = data ? workAt(data) : null;
  // Lists and totals have changed, too.
  useEffect(() => (work === null ? undefined : refresh), [work]);
  const isGone = isError && asProblem(error).status === 404;
  return (
    <>
      <PageHead title={`Payments batch ${id}`}>
        <Link to="/payouts/batches">All batches</Link>
      </PageHead>
      {isGone && data?.batch.deleted_at ? (
        <Empty icon="payouts" title="This batch was deleted">
          Its payouts wait to be paid again.
        </Empty>
      ) : null}
      {isError && !(isGone && data?.batch.deleted_at) ? <Failure error={error} retry={() => refetch()} /> : null}
      {isPending ? <Skeleton height={200} /> : null}
      {data && !isGone ? <Shown standing={data} work={work} /> : null}
    </>
  );
}

function Shown({ standing, work }: { readonly standing: Standing; readonly work: string | null }) {
  const { batch, process } = standing;
  const amount = (value: number) => money(value, batch.currency);
  const { confirmed_by: confirmedBy, processing_started_at: confirmedAt } = batch;
  const left = leftBy(standing);
  return (
    <div className={style.parts}>
      <div>
        <Status value={statusOf(batch)} />
      </div>
      {batch.error ? <Alert color="red">{batch.error}</Alert> : null}
      {work === null ? null : (
        <div>
          <div role="status">{work}</div>
          <Progress mt="xs" value={process?.progress ?? 0} aria-label={work} />
        </div>
      )}
      {left ? <Problems {...left} /> : null}
      <Figures label="What is in it">
        <Figure label="Total" note={counted(batch.payouts_count, 'payout', 'payouts')}>
          {amount(batch.total)}
        </Figure>
        <Figure label="Paid" note={`${count(batch.open_count)} open`}>
          {count(batch.paid_count)}
        </Figure>
        <Figure label="Failed">{count(batch.failed_count)}</Figure>
        <Figure label="Unclaimed">{count(batch.unclaimed_count)}</Figure>
      </Figures>
      <p>
        Created <Day time={batch.created_at} /> by {whoIs(batch.created_by)}
        {confirmedBy ? (
          <>
            . Marked <Day time={confirmedAt} /> by {whoIs(confirmedBy)}
          </>
        ) : null}
        .{batch.paid_from ? ` Paid from ${batch.paid_from} by a SEPA file.` : ''}
      </p>
      {batch.deleted_at === null ? <Actions standing={standing} /> : null}
      {batch.status === 'pending' || batch.deleted_at !== null ? null : <Payments batch={batch} />}
    </div>
  );
}

function Actions({ standing }: { readonly standing: Standing }) {
  const { batch } = standing;
  const why = useId();
  const { data: me } = useQuery(meQuery);
  const { data: settings } = useQuery(settingsQuery);
  const payer = { fourEyes: settings?.payouts.four_eyes ?? false, userId: me?.user?.id };
  const whyNot = whyNotMarked(standing, payer);
  const barredBy = whyNot === null ? undefined : why;
  return (
    <>
      <div className={style.actions}>
        <Files batch={batch} barredBy={isDownloadBarred(standing, payer) ? barredBy : undefined} />
        {workAt(standing) === null ? <Pay batch={batch} barredBy={barredBy} /> : null}
        <ReadResults batch={batch} barredBy={barredBy} />
        <Remove batch={batch} barredBy={batch.is_file_fetched ? barredBy : undefined} />
      </div>
      {whyNot === null ? null : <p id={why}>{whyNot}</p>}
    </>
  );
}

function Files({
  batch: { id, format, parts, payouts_count: many },
  barredBy,
}: {
  readonly batch: Batch;
  /** Id of the text that explains why it is blocked. */
  readonly barredBy: string | undefined;
}) {
  const [loading, setLoading] = useState<number>();
  const cache = useQueryClient();
  if (many === 0) return null;
  const download = (part: number, name: string) => {
    setLoading(part);
    wholeCsv(`/api/v2/company/payments_batches/${id}/file`, { part }, send)
      .then((text) => saveAs(name, text, format === 'sepa' ? 'application/xml' : 'text/csv'))
      .catch(showProblem)
      .finally(() => {
        setLoading(undefined);
        // Deleting the batch must now ask about the file.
        cache.invalidateQueries({ queryKey: batchQuery(id).queryKey });
      });
  };
  return (
    <May call={FILE}>
      {Array.from({ length: parts }, (_, index) => index + 1).map((part) => {
        const name = fileName(format, { id, part, parts });
        return (
          <Button
            key={part}
            leftSection={<Icon name="download" size={16} />}
            loading={loading === part}
            disabled={barredBy !== undefined}
            aria-describedby={barredBy}
            onClick={() => download(part, name)}
          >
            {parts === 1 ? 'Download the file' : `Download file ${part} of ${parts}`}
          </Button>
        );
      })}
    </May>
  );
}

function Remove({
  batch: { id, is_deletable: isDeletable, is_file_fetched: isFileFetched },
  barredBy,
}: {
  readonly batch: Batch;
  readonly barredBy: string | undefined;
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
    <May call={REMOVE}>
      <Button variant="light" color="red" onClick={ask} disabled={barredBy !== undefined} aria-describedby={barredBy}>
        Delete
      </Button>
      <FormDialog
        call={REMOVE}
        title={`Delete payments batch ${id}?`}
        label="Delete"
        isOpen={isOpen}
        close={close}
        asked={() => ({ params: { path: { id } }, body: { file_not_sent: isNotSent } })}
        done={() => navigate({ to: '/payouts/batches' })}
        said="Its payouts wait to be paid again."
        isGrave
        isReady={isNotSent || !isFileFetched}
      >
        {isFileFetched ? (
          () => (
            <Checkbox
              label="The file was not sent to anyone, and will not be"
              description="If it was sent, its payouts would be paid twice: they wait to be paid again."
              checked={isNotSent}
              onChange={({ currentTarget: { checked } }) => setIsNotSent(checked)}
              data-autofocus
            />
          )
        ) : (
          <>Nobody has fetched its file. Its payouts wait to be paid again.</>
        )}
      </FormDialog>
    </May>
  );
}
