import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { commissionRecords } from '#web/dashboard/commissions/list.tsx';
import { referralTitle } from '#web/dashboard/records/record-names.ts';
import { RecordPage } from '#web/dashboard/records/record-page.tsx';
import { RelatedRecords } from '#web/dashboard/records/related-records.tsx';
import { historyTab, RecordTimeline } from '#web/dashboard/records/timeline/timeline.tsx';
import { timelineEvent } from '#web/dashboard/records/timeline/timeline-entries.ts';
import type { TimelineSubject } from '#web/dashboard/records/timeline/use-timeline.ts';
import { trackingLogRecords } from '#web/dashboard/tracking-log/list.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { ReferralFigures, ReferralHead } from './head.tsx';
import { ReferralOverview } from './overview.tsx';
import { type ReferralDetails, referralQuery } from './referral-query.ts';

export default function Referral() {
  const { id = '' } = useParams({ strict: false });
  const { data, error, isError, refetch } = useQuery(referralQuery(id));
  if (isError) return <FailureAlert error={error} retry={() => refetch()} />;
  return (
    <RecordPage
      title={data ? referralTitle(data) : 'Referral'}
      summary={data && <ReferralHead referral={data} />}
      figures={<ReferralFigures referral={data} />}
      tabs={[
        { value: 'overview', label: 'Overview', content: data && <ReferralOverview referral={data} /> },
        { value: 'commissions', label: 'Commissions', content: <Commissions id={id} /> },
        { value: 'log', label: 'Tracking log', content: data && <TrackingLog referral={data} /> },
        historyTab(data && <RecordTimeline subject={referralSubject(data)} />),
      ]}
    />
  );
}

function Commissions({ id }: { readonly id: string }) {
  const text = 'Commissions appear here after the first sale to this customer.';
  return (
    <RelatedRecords
      of={commissionRecords}
      filter="referral_id"
      value={id}
      without="referral"
      owner="referral"
      empty={{ text }}
    />
  );
}

/** Rejected events are found by the e-mail or UID that they sent. */
function TrackingLog({ referral: { email, uid } }: { readonly referral: ReferralDetails }) {
  const [filter, value] = email === '' ? (['uid', uid ?? ''] as const) : (['email', email] as const);
  const text = 'Every event of the last 30 days about this referral was counted.';
  return (
    <RelatedRecords
      of={trackingLogRecords}
      filter={filter}
      value={value}
      without={filter}
      owner="referral"
      empty={{ text }}
    />
  );
}

function referralSubject(referral: ReferralDetails): TimelineSubject {
  const { id, created_at: since, customer_since, cancelled_at, promoter_campaign } = referral;
  const events = [
    ...timelineEvent('Recorded', since),
    ...timelineEvent('Became a customer', customer_since),
    ...timelineEvent('Canceled', cancelled_at),
  ];
  return { type: 'referral', id, since, promoterId: promoter_campaign.promoter.id, events };
}
