import { RecordList } from '#web/dashboard/records/record-list.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { commissions } from './list.tsx';

/** What promoters have earned: each commission with why it is as large as it is. */
export default function Commissions() {
  return (
    <>
      <PageHead title="Commissions" />
      <RecordList of={commissions} />
    </>
  );
}
