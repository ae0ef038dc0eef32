import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { promoterName } from '#web/dashboard/records/record-names.ts';
import { RecordPage } from '#web/dashboard/records/record-page.tsx';
import { historyTab, RecordTimeline } from '#web/dashboard/records/timeline/timeline.tsx';
import { timelineEvent } from '#web/dashboard/records/timeline/timeline-entries.ts';
import type { TimelineSubject } from '#web/dashboard/records/timeline/use-timeline.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import { Actions } from './actions.tsx';
import { PromoterHead } from './head.tsx';
import { PromoterMails } from './mails.tsx';
import { PromoterOverview } from './overview.tsx';
import { type DashboardPromoterDetails, promoterQuery } from './parts/promoter-query.ts';
import { PayoutMethods } from './payout-methods/payout-methods.tsx';
import { PromoterCommissions, PromoterPayouts, PromoterReferrals } from './records.tsx';
import { Rewards } from './rewards.tsx';

export default function Promoter() {
  const { id = '' } = useParams({ strict: false });
  const { data, error, isError, refetch } = useQuery(promoterQuery(id));
  if (isError) return <FailureAlert error={error} retry={() => refetch()} />;
  return (
    <RecordPage
      title={data ? promoterName(data) : 'Promoter'}
      actions={data ? <Actions promoter={data} /> : <Skeleton height={36} width={100} />}
      summary={data && <PromoterHead promoter={data} />}
      tabs={[
        { value: 'overview', label: 'Overview', content: data && <PromoterOverview promoter={data} /> },
        { value: 'referrals', label: 'Referrals', content: <PromoterReferrals promoter={id} /> },
        { value: 'commissions', label: 'Commissions', content: <PromoterCommissions promoter={id} /> },
        { value: 'payouts', label: 'Payouts', content: <PromoterPayouts promoter={id} /> },
        { value: 'methods', label: 'Payout methods', content: data && <PayoutMethods promoter={data} /> },
        { value: 'rewards', label: 'Rewards and codes', content: data && <Rewards promoter={data} /> },
        { value: 'mails', label: 'E-mails', content: data && <PromoterMails promoter={data} /> },
        historyTab(data && <RecordTimeline subject={promoterSubject(data)} />),
      ]}
    />
  );
}

function promoterSubject({ id, joined_at: since, last_login_at }: DashboardPromoterDetails): TimelineSubject {
  const events = [...timelineEvent('Joined', since), ...timelineEvent('Last sign-in', last_login_at)];
  return { type: 'promoter', id, since, promoterId: id, events };
}
