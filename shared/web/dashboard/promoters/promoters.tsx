import { useCallback } from 'react';
import { downloadList, pagerOf } from '#web/dashboard/api/lists.ts';
import { useView } from '#web/dashboard/layout/view.ts';
import { List } from '#web/ui/lists/list.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { definition, PATH } from './list.tsx';
import { NewPromoter } from './new-promoter.tsx';

const pager = pagerOf(PATH);

/** Those who promote the company, and what they have brought. */
export default function Promoters() {
  const [view, go] = useView();
  const actions = useCallback((ids: readonly number[], done: () => void) => <BulkActions ids={ids} done={done} />, []);
  return (
    <>
      <PageHead title="Promoters">
        <NewPromoter />
      </PageHead>
      <List
        definition={definition}
        label="Promoters"
        search={view}
        go={go}
        pager={pager}
        download={(query) => downloadList(PATH, query)}
        actions={actions}
        empty={{ icon: 'people', title: 'No promoters yet', text: 'Add the first one, and send them their link.' }}
      />
    </>
  );
}
