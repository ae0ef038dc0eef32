import { AddEventButton } from '#web/dashboard/events/add-event-button.tsx';
import { DashboardRecordList } from '#web/dashboard/records/record-list.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { commissionRecords } from './list.tsx';

export default function Commissions() {
  return (
    <>
      <PageHead title="Commissions">
        <AddEventButton kind="sale" />
        <AddEventButton kind="refund" />
      </PageHead>
      <DashboardRecordList of={commissionRecords} views="commissions" />
    </>
  );
}
