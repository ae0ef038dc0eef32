import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useCurrency } from '#web/dashboard/api/account.ts';
import type { ApiListDefinition } from '#web/dashboard/api/lists.ts';
import { useDashboardView } from '#web/dashboard/layout/view.ts';
import { amountColumn, dayColumn } from '#web/dashboard/records/columns.tsx';
import { promoterColumn } from '#web/dashboard/records/record-columns.tsx';
import { DashboardRecordList, type RecordListDefinition } from '#web/dashboard/records/record-list.tsx';
import { promoterName } from '#web/dashboard/records/record-names.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { StatusBadge } from '#web/ui/status.tsx';
import style from './year.module.css';

const PATH = '/api/v2/company/payouts/paid_in_year';
type PaidPromoter = ListRow<typeof PATH>;

const YEARS = 6;
const FORMS = { w8: 'W-8', w9: 'W-9' } as const;

const list: ApiListDefinition<typeof PATH> = {
  path: PATH,
  idOf: ({ promoter, unit }) => `${promoter.id} ${unit}`,
  nameOf: ({ promoter }) => `payments to ${promoterName(promoter)}`,
  columns: [
    promoterColumn(200, ({ promoter }) => promoter),
    amountColumn({ id: 'amount', label: 'Paid', width: 130, value: (row) => row }),
    {
      id: 'tax_form',
      label: 'Tax form',
      width: 130,
      cell: (row) => <Form {...row} />,
      csv: ({ tax_form: form, reaches_us_form_threshold: isReached }) =>
        form ? FORMS[form] : isReached ? 'Required' : null,
    },
    { id: 'payouts', label: 'Payouts', width: 100, isNumber: true, cell: ({ payouts_count: count }) => count },
    dayColumn({ id: 'last', label: 'Last paid', width: 130, value: (row) => row.last_paid_at }),
    { id: 'company', label: 'Company', width: 160, cell: ({ company_name: name }) => name ?? '–' },
    { id: 'country', label: 'Country', width: 110, cell: ({ country }) => country ?? '–' },
  ],
  filters: [
    {
      kind: 'yes-no',
      name: 'lacks_tax_form',
      label: 'Tax form',
      yes: 'Threshold reached, no form',
      no: 'All others',
    },
  ],
};

export default function Year() {
  const [view, changeView] = useDashboardView();
  const last = new Date().getUTCFullYear();
  const years = Array.from({ length: YEARS }, (_, index) => String(last - index));
  const year = years.find((option) => option === view.year) ?? String(last);
  const isDollars = useCurrency() === 'USD';
  const definition = useMemo(() => buildPaidList(year), [year]);
  return (
    <>
      <PageHead title="Yearly totals">
        <Select
          aria-label="Year"
          w={100}
          data={years}
          value={year}
          allowDeselect={false}
          onChange={(next) => changeView({ ...view, year: next ?? '' })}
        />
      </PageHead>
      <p className={style.note}>
        {isDollars
          ? 'The US requires form W-8 or W-9 once payments reach the threshold in your payout settings. Filter by tax form to find promoters who reached it without one. '
          : 'The US tax form threshold is in US dollars, so no promoter is marked in your currency. '}
        Record forms on the promoter’s page.
      </p>
      <DashboardRecordList of={definition} keep="year" />
    </>
  );
}

const buildPaidList = (year: string): RecordListDefinition<PaidPromoter> => ({
  list: { ...list, fixedParameters: { year } },
  label: `Paid in ${year}`,
  file: `paid-in-${year}.csv`,
  empty: {
    icon: 'payouts',
    title: `No one was paid in ${year}`,
    text: 'Completed payouts count in the year (UTC) in which they were paid.',
  },
});

function Form({ tax_form: form, reaches_us_form_threshold: isReached }: PaidPromoter) {
  if (form !== null) return FORMS[form];
  return isReached ? <StatusBadge value="pending" label="Required" /> : '–';
}
