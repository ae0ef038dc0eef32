import type { ComponentProps } from 'react';
import type { ListColumn } from '#web/ui/lists/definition.ts';
import { CampaignLink, PayoutLink, PromoterLink } from './record-links.tsx';
import { type NamedPromoter, promoterName } from './record-names.ts';

type Campaign = ComponentProps<typeof CampaignLink>['campaign'];

/** Creates a column of promoters that leads to their pages. */
export const promoterColumn = <Row,>(width: number, value: (row: Row) => NamedPromoter): ListColumn<Row, never> => ({
  id: 'promoter',
  label: 'Promoter',
  width,
  cell: (row) => <PromoterLink promoter={value(row)} />,
  csv: (row) => promoterName(value(row)),
});

/** Creates a column of campaigns that leads to their pages. */
export const campaignColumn = <Row,>(width: number, value: (row: Row) => Campaign): ListColumn<Row, never> => ({
  id: 'campaign',
  label: 'Campaign',
  width,
  cell: (row) => <CampaignLink campaign={value(row)} />,
  csv: (row) => value(row).name,
});

/** Creates a column of payouts that leads to their pages. */
export const payoutColumn = <Row,>(width: number, value: (row: Row) => number | null): ListColumn<Row, never> => ({
  id: 'payout',
  label: 'Payout',
  width,
  isNumber: true,
  cell: (row) => {
    const id = value(row);
    return id === null ? '–' : <PayoutLink id={id} />;
  },
  csv: value,
});
