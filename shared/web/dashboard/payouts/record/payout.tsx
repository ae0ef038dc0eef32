import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { commissionRecords } from '#web/dashboard/commissions/list.tsx';
import { RecordPage } from '#web/dashboard/records/record-page.tsx';
import { RelatedRecords } from '#web/dashboard/records/related-records.tsx';
import { historyTab, RecordTimeline } from '#web/dashboard/records/timeline/timeline.tsx';
import { timelineEvent } from '#web/dashboard/records/timeline/timeline-entries.ts';
import type { TimelineSubject } from '#web/dashboard/records/timeline/use-timeline.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import { PayoutFigures, PayoutHead } from './head.tsx';
import { PayoutOverview } from './overview.tsx';
import { type PayoutDetails, payoutQuery } from './payout-query.ts';

export default function Payout() {
  const { id = '' } = useParams({ strict: false });
  const { data, error, isError, refetch } = useQuery(payoutQuery(id));
  if (isError) return <FailureAlert error={error} retry={() => refetch()} />;
  return (
    <RecordPage
      title={`Payout ${id}`}
      actions={
        <Link to="/payouts/$id/statement" params={{ id }}>
          Statement
        </Link>
      }
      summary={data && <PayoutHead payout={data} />}
      figures={<PayoutFigures payout={data} />}
      tabs={[
        { value: 'overview', label: 'Overview', content: data && <PayoutOverview payout={data} /> },
        {
          value: 'commissions',
          label: 'Commissions',
          content: (
            <RelatedRecords of={commissionRecords} filter="payout_id" value={id} without="payout" owner="payout" />
          ),
        },
        historyTab(data && <RecordTimeline subject={payoutSubject(data)} />),
      ]}
    />
  );
}

function payoutSubject(payout: PayoutDetails): TimelineSubject {
  const { id, created_at: since, promoter, payments_batch_id: batchId } = payout;
  const events = [
    ...timelineEvent('Created', since),
    ...timelineEvent('Paid', payout.paid_at),
    ...timelineEvent('Failed', payout.failed_at),
  ];
  return { type: 'payout', id, since, promoterId: promoter.id, batchId, events };
}
