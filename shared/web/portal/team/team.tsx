import { csvAmounts } from '#web/portal/formats/csv-amount.ts';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { PortalEmpty } from '#web/portal/parts/empty.tsx';
import { PortalRecordList } from '#web/portal/parts/record-list.tsx';
import { ScreenHead } from '#web/portal/parts/screen-head.tsx';
import type { TableColumn } from '#web/portal/parts/table.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import type { ListRow } from '#web/ui/api/response-types.ts';

const PATH = '/api/v2/affiliate/promoters/sub_affiliates';

export default function Team() {
  const { translate } = useTranslation();
  const formats = useFormats();
  const { day, count, amounts } = formats;
  const columns: readonly TableColumn<ListRow<typeof PATH>>[] = [
    { id: 'promoter', label: translate('promoter'), cell: ({ email }) => email },
    {
      id: 'joined',
      label: translate('joined'),
      cell: ({ joined_at: at }) => day(at),
      csv: ({ joined_at: at }) => at.slice(0, 10),
    },
    {
      id: 'clicks',
      label: translate('clicks'),
      isNumber: true,
      cell: ({ clicks_count: value }) => count(value),
      csv: ({ clicks_count: value }) => value,
    },
    {
      id: 'referrals',
      label: translate('referrals'),
      isNumber: true,
      cell: ({ referrals_count: value }) => count(value),
      csv: ({ referrals_count: value }) => value,
    },
    {
      id: 'customers',
      label: translate('customers'),
      isNumber: true,
      cell: ({ customers_count: value }) => count(value),
      csv: ({ customers_count: value }) => value,
    },
    {
      id: 'earns',
      label: translate('teamEarnings'),
      isNumber: true,
      cell: ({ earned }) => <span className="strong">{earned === null ? '–' : amounts(earned)}</span>,
      csv: ({ earned }) => csvAmounts(earned, formats),
    },
  ];
  return (
    <>
      <ScreenHead title={translate('team')} text={translate('teamText')} />
      <PortalRecordList
        path={PATH}
        label={translate('team')}
        columns={columns}
        empty={<PortalEmpty title={translate('teamEmpty')} />}
      />
    </>
  );
}
