import { Tabs } from '@mantine/core';
import { useDashboardView } from '#web/dashboard/layout/view.ts';
import { DashboardRecordList } from '#web/dashboard/records/record-list.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { claimRecords, referralRecords } from './list.tsx';

export default function Referrals() {
  const [{ tab }, go] = useDashboardView();
  const value = tab === 'claims' ? tab : 'all';
  return (
    <>
      <PageHead title="Referrals" />
      <Tabs value={value} onChange={(next) => go(next === 'claims' ? { tab: next } : {})}>
        <Tabs.List mb="md">
          <Tabs.Tab value="all">All referrals</Tabs.Tab>
          <Tabs.Tab value="claims">Waiting for approval</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={value}>
          {value === 'claims' ? (
            <DashboardRecordList key="claims" of={claimRecords} keep="tab" />
          ) : (
            <DashboardRecordList key="all" of={referralRecords} />
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
