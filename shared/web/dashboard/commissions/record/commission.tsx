import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { commissionRecords } from '#web/dashboard/commissions/list.tsx';
import { RecordPage, type RecordTab } from '#web/dashboard/records/record-page.tsx';
import { RelatedRecords } from '#web/dashboard/records/related-records.tsx';
import { historyTab, RecordTimeline } from '#web/dashboard/records/timeline/timeline.tsx';
import { timelineEvent } from '#web/dashboard/records/timeline/timeline-entries.ts';
import type { TimelineSubject } from '#web/dashboard/records/timeline/use-timeline.ts';
import { trackingLogRecords } from '#web/dashboard/tracking-log/list.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { humanize } from '#web/ui/status.tsx';
import { type CommissionDetails, commissionQuery } from './commission-query.ts';
import { CommissionFigures, CommissionHead } from './head.tsx';
import { CommissionOverview } from './overview.tsx';

export default function Commission() {
  const { id = '' } = useParams({ strict: false });
  const { data, error, isError, refetch } = useQuery(commissionQuery(id));
  if (isError) return <FailureAlert error={error} retry={() => refetch()} />;
  return (
    <RecordPage
      title={`Commission ${id}`}
      summary={data && <CommissionHead commission={data} />}
      figures={<CommissionFigures commission={data} />}
      tabs={[
        { value: 'overview', label: 'Overview', content: data && <CommissionOverview commission={data} /> },
        ...relatedTabs(data),
        historyTab(data && <RecordTimeline subject={commissionSubject(data)} />),
      ]}
    />
  );
}

/** Manual commissions have neither a customer nor an event. */
function relatedTabs(commission: CommissionDetails | undefined): readonly RecordTab[] {
  const referral = commission?.referral;
  const event = commission?.event_id;
  const tabs: readonly RecordTab[] = [
    {
      value: 'customer',
      label: 'Customer’s commissions',
      content: referral && (
        <RelatedRecords
          of={commissionRecords}
          filter="referral_id"
          value={String(referral.id)}
          without="referral"
          owner="customer"
        />
      ),
    },
    {
      value: 'log',
      label: 'Tracking log',
      content: event && (
        <RelatedRecords of={trackingLogRecords} filter="event_id" value={event} without="event_id" owner="event" />
      ),
    },
  ];
  return tabs.filter(({ content }) => commission === undefined || content);
}

function commissionSubject(commission: CommissionDetails): TimelineSubject {
  const { id, created_at: since, promoter_campaign, commission_type } = commission;
  const events = timelineEvent(humanize(commission_type), since);
  return { type: 'commission', id, since, promoterId: promoter_campaign.promoter.id, events };
}
