import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { commissionRecords } from '#web/dashboard/commissions/list.tsx';
import { PayoutHistoryTable } from '#web/dashboard/payouts/history.tsx';
import { historyTab } from '#web/dashboard/records/record-history.tsx';
import { RecordPage } from '#web/dashboard/records/record-page.tsx';
import { RelatedRecords } from '#web/dashboard/records/related-records.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PayoutFigures, PayoutHead } from './head.tsx';
import { PayoutOverview } from './overview.tsx';
import { payoutQuery } from './payout-query.ts';

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
        historyTab(
          data && (
            <Panel title="History">
              <PayoutHistoryTable payout={data} />
            </Panel>
          ),
        ),
      ]}
    />
  );
}
