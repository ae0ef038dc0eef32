import { RecordList } from '#web/dashboard/records/record-list.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { commissions } from './list.tsx';

export default function Commissions() {
  return (
    <>
      <PageHead title="Commissions" />
      <RecordList of={commissions} />
    </>
  );
}
