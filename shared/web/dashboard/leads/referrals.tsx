import { Tabs } from '@mantine/core';
import { useView } from '#web/dashboard/layout/view.ts';
import { RecordList } from '#web/dashboard/records/record-list.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { claims, referrals } from './list.tsx';

export default function Referrals() {
  const [{ tab }, go] = useView();
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
            <RecordList key="claims" of={claims} keep="tab" />
          ) : (
            <RecordList key="all" of={referrals} />
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
