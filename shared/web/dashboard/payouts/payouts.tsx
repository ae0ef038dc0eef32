import { RecordList } from '#web/dashboard/records/record-list.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { payouts } from './list.tsx';
import { Sums } from './sums.tsx';

/** What promoters are paid, and what is due. */
export default function Payouts() {
  return (
    <>
      <PageHead title="Payouts" />
      <Sums />
      <RecordList of={payouts} />
    </>
  );
}
