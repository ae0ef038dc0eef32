import { DashboardRecordList } from '#web/dashboard/records/record-list.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { commissionRecords } from './list.tsx';

export default function Commissions() {
  return (
    <>
      <PageHead title="Commissions" />
      <DashboardRecordList of={commissionRecords} />
    </>
  );
}
