import { DashboardRecordList } from '#web/dashboard/records/record-list.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { promoterRecords } from './list.tsx';
import { NewPromoterButton } from './new-promoter.tsx';

export default function Promoters() {
  return (
    <>
      <PageHead title="Promoters">
        <NewPromoterButton />
      </PageHead>
      <DashboardRecordList of={promoterRecords} views="promoters" />
    </>
  );
}
