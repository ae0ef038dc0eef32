import { Link } from '@tanstack/react-router';
import { DashboardRecordList } from '#web/dashboard/records/record-list.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { DuePayouts } from './due-payouts.tsx';
import { payoutRecords } from './list.tsx';

export default function Payouts() {
  return (
    <>
      <PageHead title="Payouts">
        <Link to="/payouts/pay">Pay payouts</Link>
        <Link to="/payouts/batches">Payments batches</Link>
        <Link to="/payouts/owed">Owed by promoters</Link>
        <Link to="/payouts/year">Paid in a year</Link>
      </PageHead>
      <DuePayouts />
      <DashboardRecordList of={payoutRecords} />
    </>
  );
}
