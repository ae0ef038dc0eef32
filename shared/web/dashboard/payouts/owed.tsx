import { Button } from '@mantine/core';
import { useState } from 'react';
import { May } from '#web/dashboard/actions/may.tsx';
import type { ListOf } from '#web/dashboard/api/lists.ts';
import { amountColumn } from '#web/dashboard/records/columns.tsx';
import { byCampaign, byPromoter } from '#web/dashboard/records/found.ts';
import { RecordList, type RecordListDefinition } from '#web/dashboard/records/record-list.tsx';
import { byUnit } from '#web/dashboard/records/units.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import type { Debt } from './debt.ts';
import { WRITE_OFF, WriteOff } from './write-off.tsx';

const PATH = '/api/v2/company/commissions/owed_by_promoters';

const list: ListOf<typeof PATH> = {
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
  filters: [byPromoter, byCampaign, byUnit],
};

const owed: RecordListDefinition<Debt> = {
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
      <RecordList of={owed} />
    </>
  );
}

function Off({ debt }: { readonly debt: Debt }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <May call={WRITE_OFF}>
      <Button
        variant="default"
        size="xs"
        aria-label={`Write off what ${debt.promoter.name || debt.promoter.email} owes in ${debt.campaign.name}`}
        onClick={() => setOpen(true)}
      >
        Write off
      </Button>
      <WriteOff debt={debt} isOpen={isOpen} close={() => setOpen(false)} />
    </May>
  );
}
