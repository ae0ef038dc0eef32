import { useCallback } from 'react';
import { downloadList, pagerOf } from '#web/dashboard/api/lists.ts';
import { useView } from '#web/dashboard/layout/view.ts';
import { List } from '#web/ui/lists/list.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { definition, PATH } from './list.tsx';
import { Sums } from './sums.tsx';

const pager = pagerOf(PATH);

/** What promoters are paid, and what is due. */
export default function Payouts() {
  const [view, go] = useView();
  const actions = useCallback((ids: readonly number[], done: () => void) => <BulkActions ids={ids} done={done} />, []);
  return (
    <>
      <PageHead title="Payouts" />
      <Sums />
      <List
        definition={definition}
        label="Payouts"
        search={view}
        go={go}
        pager={pager}
        download={(query) => downloadList(PATH, query)}
        actions={actions}
        empty={{
          icon: 'payouts',
          title: 'No payouts yet',
          text: 'On the 1st of a month, the approved commissions of the months before become payouts.',
        }}
      />
    </>
  );
}
