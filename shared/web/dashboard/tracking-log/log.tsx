import { Tabs } from '@mantine/core';
import { useDashboardView } from '#web/dashboard/layout/view.ts';
import { DashboardRecordList } from '#web/dashboard/records/record-list.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { refusedClicks, trackingLogRecords } from './list.tsx';
import style from './log.module.css';

export default function Log() {
  const [{ tab }, changeView] = useDashboardView();
  const value = tab === 'clicks' ? tab : 'calls';
  return (
    <>
      <PageHead title="Tracking log" />
      <Tabs value={value} onChange={(next) => changeView(next === 'clicks' ? { tab: next } : {})}>
        <Tabs.List mb="md">
          <Tabs.Tab value="calls">Events</Tabs.Tab>
          <Tabs.Tab value="clicks">Dead links</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={value}>
          {value === 'clicks' ? (
            <>
              <p className={style.lead}>
                Clicks of the last 30 days with a ref ID that belongs to no promoter. They are not counted.
              </p>
              <DashboardRecordList key="clicks" of={refusedClicks} keep="tab" />
            </>
          ) : (
            <>
              <p className={style.lead}>
                Events of the last 30 days that were not counted, and why. Missing a sale? Filter by its event ID.
              </p>
              <DashboardRecordList key="calls" of={trackingLogRecords} views="tracking_logs" />
            </>
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
