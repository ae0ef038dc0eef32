import { DayText } from '#web/ui/day.tsx';
import { KeyFigure, KeyFigures } from '#web/ui/figures.tsx';
import { formatCount, formatCounted, formatMoney } from '#web/ui/formats/amount.ts';
import { batchActorName } from './batch-state.ts';
import type { Batch } from './payments-query.ts';

/** Key figures and history of a batch, on its page and in the side panel. */
export function BatchOverview({ batch }: { readonly batch: Batch }) {
  const { confirmed_by: confirmedBy, processing_started_at: confirmedAt } = batch;
  return (
    <>
      <KeyFigures label="Batch summary">
        <KeyFigure label="Total" note={formatCounted(batch.payouts_count, 'payout', 'payouts')}>
          {formatMoney(batch.total, batch.currency)}
        </KeyFigure>
        <KeyFigure label="Paid" note={`${formatCount(batch.open_count)} open`}>
          {formatCount(batch.paid_count)}
        </KeyFigure>
        <KeyFigure label="Failed">{formatCount(batch.failed_count)}</KeyFigure>
        <KeyFigure label="Unclaimed">{formatCount(batch.unclaimed_count)}</KeyFigure>
      </KeyFigures>
      <p>
        Created <DayText time={batch.created_at} /> by {batchActorName(batch.created_by)}
        {confirmedBy ? (
          <>
            . Confirmed <DayText time={confirmedAt} /> by {batchActorName(confirmedBy)}
          </>
        ) : null}
        .{batch.paid_from ? ` Paid from ${batch.paid_from} by a SEPA file.` : ''}
      </p>
    </>
  );
}
