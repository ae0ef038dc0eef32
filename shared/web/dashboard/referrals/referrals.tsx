import { useCallback } from 'react';
import { downloadList, pagerOf } from '#web/dashboard/api/lists.ts';
import { useView } from '#web/dashboard/layout/view.ts';
import { List } from '#web/ui/lists/list.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { definition, PATH } from './list.tsx';

const pager = pagerOf(PATH);

/** The people whom promoters have brought, customers and those who may become some. */
export default function Referrals() {
  const [view, go] = useView();
  const actions = useCallback((ids: readonly number[], done: () => void) => <BulkActions ids={ids} done={done} />, []);
  return (
    <>
      <PageHead title="Referrals" />
      <List
        definition={definition}
        label="Referrals"
        search={view}
        go={go}
        pager={pager}
        download={(query) => downloadList(PATH, query)}
        actions={actions}
        empty={{
          icon: 'referrals',
          title: 'No referrals yet',
          text: 'Somebody who comes by a promoter’s link and signs up is shown here.',
        }}
      />
    </>
  );
}
