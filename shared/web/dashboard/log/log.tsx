import { downloadList, pagerOf } from '#web/dashboard/api/lists.ts';
import { useView } from '#web/dashboard/layout/view.ts';
import { List } from '#web/ui/lists/list.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { definition, PATH } from './list.tsx';
import style from './log.module.css';

const pager = pagerOf(PATH);

/** Why is my sale missing: what tracking has refused in the last 30 days. */
export default function Log() {
  const [view, go] = useView();
  return (
    <>
      <PageHead title="Log" />
      <p className={style.lead}>
        Calls of the last 30 days that counted nothing, and why. A sale is missing? Filter by its event id.
      </p>
      <List
        definition={definition}
        label="Calls that were refused"
        search={view}
        go={go}
        pager={pager}
        download={(query) => downloadList(PATH, query)}
        empty={{
          icon: 'check',
          title: 'Nothing was refused',
          text: 'Every call of the last 30 days counted. A sale that is missing was not reported.',
        }}
      />
    </>
  );
}
