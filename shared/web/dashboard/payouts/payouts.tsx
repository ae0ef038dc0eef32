import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { DashboardRecordList } from '#web/dashboard/records/record-list.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { DuePayouts } from './due-payouts.tsx';
import { payoutRecords } from './list.tsx';

export default function Payouts() {
  return (
    <>
      <PageHead title="Payouts">
        <Link to="/payouts/batches">Payment batches</Link>
        <Link to="/payouts/owed">Promoter debts</Link>
        <Link to="/payouts/invoices">Invoices</Link>
        <Link to="/payouts/year">Yearly totals</Link>
        <IfAllowed call="POST /api/v2/company/payouts/create_payments_batch">
          <Button component={Link} to="/payouts/pay">
            Pay payouts
          </Button>
        </IfAllowed>
      </PageHead>
      <DuePayouts />
      <DashboardRecordList of={payoutRecords} views="payouts" />
    </>
  );
}
