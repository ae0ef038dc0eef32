import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PaymentsDenied } from '#web/dashboard/actions/permission.tsx';
import { useCan } from '#web/dashboard/api/account.ts';
import { DashboardRecordList } from '#web/dashboard/records/record-list.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { DuePayouts } from './due-payouts.tsx';
import { payoutRecords } from './list.tsx';

const PAY = 'POST /api/v2/company/payouts/create_payments_batch';

export default function Payouts() {
  const mayPay = useCan()(PAY);
  return (
    <>
      <PageHead title="Payouts">
        <Link to="/payouts/batches">Payment batches</Link>
        <Link to="/payouts/owed">Promoter debts</Link>
        <Link to="/payouts/invoices">Invoices</Link>
        <Link to="/payouts/year">Yearly totals</Link>
        {mayPay ? (
          <Button component={Link} to="/payouts/pay">
            Pay payouts
          </Button>
        ) : null}
      </PageHead>
      {mayPay ? null : <PaymentsDenied />}
      <DuePayouts />
      <DashboardRecordList of={payoutRecords} views="payouts" />
    </>
  );
}
