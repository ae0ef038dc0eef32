import { Button } from '@mantine/core';
import { useState } from 'react';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import type { ApiListDefinition } from '#web/dashboard/api/lists.ts';
import { amountColumn } from '#web/dashboard/records/columns.tsx';
import { campaignFilter, promoterFilter } from '#web/dashboard/records/record-choices.ts';
import { campaignColumn, promoterColumn } from '#web/dashboard/records/record-columns.tsx';
import { DashboardRecordList, type RecordListDefinition } from '#web/dashboard/records/record-list.tsx';
import { promoterName } from '#web/dashboard/records/record-names.ts';
import { unitFilter } from '#web/dashboard/records/units.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import type { PromoterDebt } from './debt.ts';
import { WRITE_OFF, WriteOffDialog } from './write-off.tsx';

const PATH = '/api/v2/company/commissions/owed_by_promoters';

const list: ApiListDefinition<typeof PATH> = {
  path: PATH,
  idOf: ({ promoter_campaign_id: id, unit }) => `${id} ${unit}`,
  nameOf: ({ promoter }) => `debt of ${promoterName(promoter)}`,
  columns: [
    promoterColumn(240, ({ promoter }) => promoter),
    campaignColumn(180, ({ campaign }) => campaign),
    amountColumn({
      id: 'amount',
      label: 'Debt',
      width: 150,
      value: ({ amount, unit }) => ({ amount: -amount, unit }),
    }),
    {
      id: 'commissions',
      label: 'Commissions',
      width: 130,
      isNumber: true,
      cell: ({ commissions_count: count }) => count,
    },
    { id: 'write_off', label: 'Write-off', width: 140, cell: (row) => <Off debt={row} /> },
  ],
  filters: [promoterFilter, campaignFilter, unitFilter],
};

const debtList: RecordListDefinition<PromoterDebt> = {
  list,
  label: 'Promoter debts',
  empty: {
    icon: 'payouts',
    title: 'No promoter debts',
    text: 'If sales are refunded after the promoter was paid, the debt is listed here until later commissions offset it.',
  },
};

export default function PromoterDebts() {
  return (
    <>
      <PageHead title="Promoter debts" />
      <DashboardRecordList of={debtList} />
    </>
  );
}

function Off({ debt }: { readonly debt: PromoterDebt }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <IfAllowed call={WRITE_OFF}>
      <Button
        variant="default"
        size="xs"
        aria-label={`Write off debt of ${promoterName(debt.promoter)} in ${debt.campaign.name}`}
        onClick={() => setOpen(true)}
      >
        Write off
      </Button>
      <WriteOffDialog debt={debt} isOpen={isOpen} close={() => setOpen(false)} />
    </IfAllowed>
  );
}
