import { useCallback } from 'react';
import { downloadList, pagerOf } from '#web/dashboard/api/lists.ts';
import { useView } from '#web/dashboard/layout/view.ts';
import { List } from '#web/ui/lists/list.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { definition, PATH } from './list.tsx';

const pager = pagerOf(PATH);

/** What promoters have earned: each commission with why it is as large as it is. */
export default function Commissions() {
  const [view, go] = useView();
  const actions = useCallback((ids: readonly number[], done: () => void) => <BulkActions ids={ids} done={done} />, []);
  return (
    <>
      <PageHead title="Commissions" />
      <List
        definition={definition}
        label="Commissions"
        search={view}
        go={go}
        pager={pager}
        download={(query) => downloadList(PATH, query)}
        actions={actions}
        empty={{
          icon: 'coins',
          title: 'No commissions yet',
          text: 'The first sale of a customer whom a promoter has brought makes one.',
        }}
      />
    </>
  );
}
