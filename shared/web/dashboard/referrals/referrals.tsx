import { RecordList } from '#web/dashboard/records/record-list.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { referrals } from './list.tsx';

/** The people whom promoters have brought, customers and those who may become some. */
export default function Referrals() {
  return (
    <>
      <PageHead title="Referrals" />
      <RecordList of={referrals} />
    </>
  );
}
