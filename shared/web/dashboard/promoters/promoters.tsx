import { RecordList } from '#web/dashboard/records/record-list.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { promoters } from './list.tsx';
import { NewPromoter } from './new-promoter.tsx';

export default function Promoters() {
  return (
    <>
      <PageHead title="Promoters">
        <NewPromoter />
      </PageHead>
      <RecordList of={promoters} />
    </>
  );
}
