import { Tabs } from '@mantine/core';
import { AddEventButton } from '#web/dashboard/events/add-event-button.tsx';
import { useDashboardView } from '#web/dashboard/layout/view.ts';
import { DashboardRecordList } from '#web/dashboard/records/record-list.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { AddReferralButton } from './add-referral.tsx';
import { claimRecords, referralRecords } from './list.tsx';

export default function Referrals() {
  const [{ tab }, changeView] = useDashboardView();
  const value = tab === 'claims' ? tab : 'all';
  return (
    <>
      <PageHead title="Referrals">
        <AddEventButton kind="sale" />
        <AddReferralButton />
      </PageHead>
      <Tabs value={value} onChange={(next) => changeView(next === 'claims' ? { tab: next } : {})}>
        <Tabs.List mb="md">
          <Tabs.Tab value="all">All referrals</Tabs.Tab>
          <Tabs.Tab value="claims">Awaiting approval</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={value}>
          {value === 'claims' ? (
            <DashboardRecordList key="claims" of={claimRecords} keep="tab" />
          ) : (
            <DashboardRecordList key="all" of={referralRecords} views="referrals" />
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
