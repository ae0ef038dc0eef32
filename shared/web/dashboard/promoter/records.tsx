import { useCallback, useMemo } from 'react';
import { downloadList, pagerOf } from '#web/dashboard/api/lists.ts';
import { BulkActions as CommissionActions } from '#web/dashboard/commissions/bulk-actions.tsx';
import * as commissions from '#web/dashboard/commissions/list.tsx';
import { useView } from '#web/dashboard/layout/view.ts';
import { BulkActions as PayoutActions } from '#web/dashboard/payouts/bulk-actions.tsx';
import * as payouts from '#web/dashboard/payouts/list.tsx';
import { BulkActions as ReferralActions } from '#web/dashboard/referrals/bulk-actions.tsx';
import * as referrals from '#web/dashboard/referrals/list.tsx';
import type { ListDefinition } from '#web/ui/lists/definition.ts';
import { List } from '#web/ui/lists/list.tsx';
import type { View } from '#web/ui/lists/view.ts';

interface Props {
  /** The promoter's id. */
  readonly promoter: string;
}

const pagers = {
  referrals: pagerOf(referrals.PATH),
  commissions: pagerOf(commissions.PATH),
  payouts: pagerOf(payouts.PATH),
};

/** Whom a promoter has brought. */
export function Referrals({ promoter }: Props) {
  const definition = useOwn(referrals.definition, promoter);
  const [view, go] = useTab();
  const actions = useCallback(
    (ids: readonly number[], done: () => void) => <ReferralActions ids={ids} done={done} />,
    [],
  );
  return (
    <List
      definition={definition}
      label="Referrals of this promoter"
      search={view}
      go={go}
      pager={pagers.referrals}
      download={(query) => downloadList(referrals.PATH, query)}
      actions={actions}
      empty={{ icon: 'referrals', title: 'Nobody yet', text: 'Nobody has signed up by this promoter’s links.' }}
    />
  );
}

/** What a promoter has earned. */
export function Commissions({ promoter }: Props) {
  const definition = useOwn(commissions.definition, promoter);
  const [view, go] = useTab();
  const actions = useCallback(
    (ids: readonly number[], done: () => void) => <CommissionActions ids={ids} done={done} />,
    [],
  );
  return (
    <List
      definition={definition}
      label="Commissions of this promoter"
      search={view}
      go={go}
      pager={pagers.commissions}
      download={(query) => downloadList(commissions.PATH, query)}
      actions={actions}
      empty={{ icon: 'coins', title: 'No commissions yet', text: 'The first sale of a customer makes one.' }}
    />
  );
}

/** What a promoter is and was paid. */
export function Payouts({ promoter }: Props) {
  const definition = useOwn(payouts.definition, promoter);
  const [view, go] = useTab();
  const actions = useCallback(
    (ids: readonly number[], done: () => void) => <PayoutActions ids={ids} done={done} />,
    [],
  );
  return (
    <List
      definition={definition}
      label="Payouts of this promoter"
      search={view}
      go={go}
      pager={pagers.payouts}
      download={(query) => downloadList(payouts.PATH, query)}
      actions={actions}
      empty={{ icon: 'payouts', title: 'No payouts yet', text: 'A month’s approved commissions make one.' }}
    />
  );
}

/** A list with what belongs to one promoter: neither its column nor its filter says more then. */
function useOwn<Row, Name extends string, Sort extends string>(
  list: ListDefinition<Row, Name, Sort>,
  promoter: string,
): ListDefinition<Row, Name, Sort> {
  return useMemo(
    () => ({
      ...list,
      columns: list.columns.filter(({ id }) => id !== 'promoter'),
      filters: list.filters.filter(({ name }) => name !== 'promoter_id'),
      always: { ...list.always, promoter_id: [promoter] } as NonNullable<typeof list.always>,
    }),
    [list, promoter],
  );
}

/** The view in the address, which the tab is part of, whatever a list changes. */
function useTab(): readonly [View, (view: View) => void] {
  const [view, go] = useView();
  const { tab } = view;
  const stay = useCallback((next: View) => go({ ...next, ...(tab === undefined ? {} : { tab }) }), [go, tab]);
  return [view, stay];
}
