import { useMemo } from 'react';
import { commissionRecords } from '#web/dashboard/commissions/list.tsx';
import { referralRecords } from '#web/dashboard/leads/list.tsx';
import { payoutRecords } from '#web/dashboard/payouts/list.tsx';
import { DashboardRecordList, type RecordListDefinition } from '#web/dashboard/records/record-list.tsx';
import { auditLogRecords } from '#web/dashboard/settings/audit.tsx';
import type { EmptyList } from '#web/ui/lists/list.tsx';

interface Props {
  readonly promoter: string;
}

export function PromoterReferrals({ promoter }: Props) {
  const text = 'Nobody has signed up by this promoter’s links.';
  return <DashboardRecordList of={useOwn(referralRecords, promoter, { title: 'Nobody yet', text })} keep="tab" />;
}

export function PromoterCommissions({ promoter }: Props) {
  const text = 'The first sale of a customer makes one.';
  return <DashboardRecordList of={useOwn(commissionRecords, promoter, { text })} keep="tab" />;
}

export function PromoterPayouts({ promoter }: Props) {
  const text = 'A month’s approved commissions make one.';
  return <DashboardRecordList of={useOwn(payoutRecords, promoter, { text })} keep="tab" />;
}

export function PromoterHistory({ promoter }: Props) {
  const text = 'Every change of this promoter by a person, a key or a schedule is here.';
  const list = useMemo(() => {
    const always = { record_type: 'promoter', record_id: promoter };
    const filters = auditLogRecords.list.filters.filter(({ name }) => !(name in always));
    return { ...auditLogRecords.list, filters, always };
  }, [promoter]);
  return (
    <DashboardRecordList of={{ ...auditLogRecords, list, empty: { ...auditLogRecords.empty, text } }} keep="tab" />
  );
}

/** Restricts a list to one promoter, without that column and filter. */
function useOwn<Row, Name extends string, Sort extends string>(
  whole: RecordListDefinition<Row, Name, Sort>,
  promoter: string,
  empty: Partial<EmptyList>,
): RecordListDefinition<Row, Name, Sort> {
  // Queries depend on the definition's identity.
  const list = useMemo(
    () => ({
      ...whole.list,
      columns: whole.list.columns.filter(({ id }) => id !== 'promoter'),
      filters: whole.list.filters.filter(({ name }) => name !== 'promoter_id'),
      always: { ...whole.list.always, promoter_id: [promoter] } as NonNullable<typeof whole.list.always>,
    }),
    [whole.list, promoter],
  );
  return { ...whole, list, label: `${whole.label} of this promoter`, empty: { ...whole.empty, ...empty } };
}
