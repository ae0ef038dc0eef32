import { Button } from '@mantine/core';
import { useState } from 'react';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import type { ApiListDefinition } from '#web/dashboard/api/lists.ts';
import { amountColumn } from '#web/dashboard/records/columns.tsx';
import { campaignFilter, promoterFilter } from '#web/dashboard/records/record-choices.ts';
import { DashboardRecordList, type RecordListDefinition } from '#web/dashboard/records/record-list.tsx';
import { unitFilter } from '#web/dashboard/records/units.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import type { PromoterDebt } from './debt.ts';
import { WRITE_OFF, WriteOffDialog } from './write-off.tsx';

const PATH = '/api/v2/company/commissions/owed_by_promoters';

const list: ApiListDefinition<typeof PATH> = {
  path: PATH,
  idOf: ({ promoter_campaign_id: id, unit }) => `${id} ${unit}`,
  nameOf: ({ promoter }) => `what ${promoter.name || promoter.email} owes`,
  columns: [
    {
      id: 'promoter',
      label: 'Promoter',
      width: 240,
      cell: ({ promoter: { name, email } }) => <span title={email}>{name || email}</span>,
      csv: ({ promoter: { name, email } }) => name || email,
    },
    { id: 'campaign', label: 'Campaign', width: 180, cell: ({ campaign }) => campaign.name },
    amountColumn({
      ...{ id: 'amount', label: 'Owes', width: 150 },
      value: ({ amount, unit }) => ({ amount: -amount, unit }),
    }),
    {
      id: 'commissions',
      label: 'Commissions',
      width: 130,
      isNumber: true,
      cell: ({ commissions_count: many }) => many,
    },
    { id: 'write_off', label: 'Write-off', width: 140, cell: (row) => <Off debt={row} /> },
  ],
  filters: [promoterFilter, campaignFilter, unitFilter],
};

const owed: RecordListDefinition<PromoterDebt> = {
  list,
  label: 'Owed by promoters',
  empty: {
    icon: 'payouts',
    title: 'Nobody owes you anything',
    text: 'A promoter who was paid, and whose sales were refunded afterwards, is listed here until later commissions make up for it.',
  },
};

export default function Owed() {
  return (
    <>
      <PageHead title="Owed by promoters" />
      <DashboardRecordList of={owed} />
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
        aria-label={`Write off what ${debt.promoter.name || debt.promoter.email} owes in ${debt.campaign.name}`}
        onClick={() => setOpen(true)}
      >
        Write off
      </Button>
      <WriteOffDialog debt={debt} isOpen={isOpen} close={() => setOpen(false)} />
    </IfAllowed>
  );
}
