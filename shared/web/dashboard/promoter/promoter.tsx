import { Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useCan } from '#web/dashboard/api/account.ts';
import { useDashboardView } from '#web/dashboard/layout/view.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { StatusBadge } from '#web/ui/status.tsx';
import { Actions } from './actions.tsx';
import { PromoterMails } from './mails.tsx';
import { Overview } from './overview.tsx';
import style from './parts/promoter.module.css';
import { displayedPromoterStatus, promoterQuery } from './parts/promoter-query.ts';
import { PayoutMethods } from './payout-methods/payout-methods.tsx';
import { PromoterCommissions, PromoterHistory, PromoterPayouts, PromoterReferrals } from './records.tsx';
import { Rewards } from './rewards.tsx';

const TABS = [
  { value: 'overview', label: 'Overview' },
  { value: 'referrals', label: 'Referrals' },
  { value: 'commissions', label: 'Commissions' },
  { value: 'payouts', label: 'Payouts' },
  { value: 'methods', label: 'Payout methods' },
  { value: 'rewards', label: 'Rewards and codes' },
  { value: 'mails', label: 'Mails' },
  { value: 'history', label: 'History', call: 'GET /api/v2/company/audit_logs' },
] as const;

export default function Promoter() {
  const { id = '' } = useParams({ strict: false });
  const [view, go] = useDashboardView();
  const may = useCan();
  const tabs = TABS.filter((one) => !('call' in one) || may(one.call));
  const tab = tabs.find(({ value }) => value === view.tab)?.value ?? TABS[0].value;
  const { data, error, isError, refetch } = useQuery(promoterQuery(id));
  if (isError) return <FailureAlert error={error} retry={() => refetch()} />;
  return (
    <>
      <PageHead title={data ? data.name || data.email : 'Promoter'}>
        {data ? <Actions promoter={data} /> : null}
      </PageHead>
      <div className={style.under}>
        {data ? (
          <>
            <StatusBadge value={displayedPromoterStatus(data)} />
            <span>{data.email}</span>
            {data.cust_id ? <span>{data.cust_id}</span> : null}
          </>
        ) : (
          <Skeleton component="span" height={20} width={260} />
        )}
      </div>
      <Tabs
        value={tab}
        onChange={(next) => go(next === null || next === TABS[0].value ? {} : { tab: next })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview">{data ? <Overview promoter={data} /> : <Skeleton height={320} />}</Tabs.Panel>
        <Tabs.Panel value="referrals">
          <PromoterReferrals promoter={id} />
        </Tabs.Panel>
        <Tabs.Panel value="commissions">
          <PromoterCommissions promoter={id} />
        </Tabs.Panel>
        <Tabs.Panel value="payouts">
          <PromoterPayouts promoter={id} />
        </Tabs.Panel>
        <Tabs.Panel value="methods">{data ? <PayoutMethods promoter={data} /> : <Skeleton height={320} />}</Tabs.Panel>
        <Tabs.Panel value="rewards">{data ? <Rewards promoter={data} /> : <Skeleton height={320} />}</Tabs.Panel>
        <Tabs.Panel value="mails">{data ? <PromoterMails promoter={data} /> : <Skeleton height={320} />}</Tabs.Panel>
        <Tabs.Panel value="history">
          <PromoterHistory promoter={id} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
