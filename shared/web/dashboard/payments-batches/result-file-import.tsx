import { Button, FileButton, Group, Modal, Progress, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRef, useState } from 'react';
import type { ImportedResults as Read } from '#shared/domain/payout-files/payment-results.ts';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { callOperation } from '#web/dashboard/api/operations.ts';
import { refetchScreen } from '#web/dashboard/api/use-action.ts';
import { formatCount, formatCounted } from '#web/ui/formats/amount.ts';
import { showProblem } from '#web/ui/show-problem.ts';
import { type Batch, PAYMENT_BATCH_PATH } from './payments-query.ts';
import { Problems } from './problems.tsx';
import { describeRejectedResults, describeResults, describeUnreadableLines } from './result-descriptions.ts';

const RESULTS = `POST ${PAYMENT_BATCH_PATH}/results` as const;

interface Props {
  readonly batch: Batch;
  readonly blockReasonId: string | undefined;
}

/** Parses a result file in the browser, previews it and sends it in several calls. */
export function ResultFileImport({ batch, blockReasonId }: Props) {
  const [read, setRead] = useState<Read>();
  const resetFile = useRef<() => void>(null);
  if (batch.status === 'pending' || batch.payouts_count === 0) return null;
  const take = async (file: File | null) => {
    // Allows choosing the same file again after a correction.
    resetFile.current?.();
    if (file === null) return;
    try {
      const { parsePaymentResults } = await import('#shared/domain/payout-files/payment-results.ts');
      setRead(parsePaymentResults(await file.text()));
    } catch (error) {
      const message = `Choose your payment provider’s report as CSV, or this batch’s file with “status” filled in${error instanceof RangeError ? `: ${error.message}` : ''}.`;
      notifications.show({ color: 'red', title: 'The file could not be read', message, autoClose: 10_000 });
    }
  };
  return (
    <IfAllowed call={RESULTS}>
      <FileButton
        onChange={take}
        accept=".csv,.txt,text/csv,text/plain"
        resetRef={resetFile}
        disabled={blockReasonId !== undefined}
      >
        {(props) => (
          <Button {...props} variant="default" disabled={blockReasonId !== undefined} aria-describedby={blockReasonId}>
            Import results
          </Button>
        )}
      </FileButton>
      {read ? <ResultFilePreview id={batch.id} read={read} close={() => setRead(undefined)} /> : null}
    </IfAllowed>
  );
}

interface ResultFilePreviewProps {
  readonly id: number;
  readonly read: Read;
  readonly close: () => void;
}

/** Stays open while sending and while there are messages. */
function ResultFilePreview({ id, read, close }: ResultFilePreviewProps) {
  const [sent, setSent] = useState<number>();
  const [refused, setRefused] = useState<readonly string[]>();
  const { results, problems } = read;
  const begin = async () => {
    const failed: string[] = [];
    setSent(0);
    try {
      const { MAX_RESULTS } = await import('#shared/domain/payout-files/payment-results.ts');
      for (let from = 0; from < results.length; from += MAX_RESULTS) {
        setSent(from);
        const chunk = results.slice(from, from + MAX_RESULTS);
        const body = {
          results: chunk.map(({ payoutId, status, reason }) => ({
            payout_id: payoutId,
            status,
            ...(reason === null ? {} : { reason }),
          })),
        };
        const { meta } = await callOperation(RESULTS, { params: { path: { id } }, body });
        failed.push(...meta.failed.map((payout) => `Payout ${payout.id}: ${payout.message}`));
      }
      const recordedCount = results.length - failed.length;
      if (recordedCount > 0) {
        notifications.show({
          color: 'green',
          message: `${formatCounted(recordedCount, 'result was', 'results were')} imported.`,
        });
      }
      setRefused(failed);
      if (failed.length === 0 && problems.length === 0) close();
    } catch (error) {
      showProblem(error);
    } finally {
      setSent(undefined);
      refetchScreen();
    }
  };
  const isSending = sent !== undefined;
  const isSent = refused !== undefined;
  return (
    <Modal opened onClose={isSending ? () => {} : close} title="Results in this file" withCloseButton={!isSending}>
      <Stack>
        <div role="status">{describeResults(read)}</div>
        {problems.length > 0 ? <Problems {...describeUnreadableLines(read)} /> : null}
        {refused && refused.length > 0 ? <Problems {...describeRejectedResults(refused)} /> : null}
        {isSending ? (
          <Progress
            value={(sent / results.length) * 100}
            aria-label={`${formatCount(sent)} of ${formatCount(results.length)} sent`}
          />
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} disabled={isSending}>
            {isSent ? 'Close' : 'Cancel'}
          </Button>
          {isSent ? null : (
            <Button loading={isSending} disabled={results.length === 0} onClick={begin} data-autofocus>
              Import
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
