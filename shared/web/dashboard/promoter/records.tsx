import { useMemo } from 'react';
import { commissions } from '#web/dashboard/commissions/list.tsx';
import { referrals } from '#web/dashboard/leads/list.tsx';
import { payouts } from '#web/dashboard/payouts/list.tsx';
import { RecordList, type RecordListDefinition } from '#web/dashboard/records/record-list.tsx';
import { changes } from '#web/dashboard/settings/audit.tsx';
import type { EmptyList } from '#web/ui/lists/list.tsx';

interface Props {
  readonly promoter: string;
}

export function Referrals({ promoter }: Props) {
  const text = 'Nobody has signed up by this promoter’s links.';
  return <RecordList of={useOwn(referrals, promoter, { title: 'Nobody yet', text })} keep="tab" />;
}

export function Commissions({ promoter }: Props) {
  const text = 'The first sale of a customer makes one.';
  return <RecordList of={useOwn(commissions, promoter, { text })} keep="tab" />;
}

export function Payouts({ promoter }: Props) {
  const text = 'A month’s approved commissions make one.';
  return <RecordList of={useOwn(payouts, promoter, { text })} keep="tab" />;
}

export function History({ promoter }: Props) {
  const text = 'Every change of this promoter by a person, a key or a schedule is here.';
  const list = useMemo(() => {
    const always = { record_type: 'promoter', record_id: promoter };
    const filters = changes.list.filters.filter(({ name }) => !(name in always));
    return { ...changes.list, filters, always };
  }, [promoter]);
  return <RecordList of={{ ...changes, list, empty: { ...changes.empty, text } }} keep="tab" />;
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
