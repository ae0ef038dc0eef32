import { RecordList } from '#web/dashboard/records/record-list.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { log } from './list.tsx';
import style from './log.module.css';

/** Why is my sale missing: what tracking has refused in the last 30 days. */
export default function Log() {
  return (
    <>
      <PageHead title="Log" />
      <p className={style.lead}>
        Calls of the last 30 days that counted nothing, and why. A sale is missing? Filter by its event id.
      </p>
      <RecordList of={log} />
    </>
  );
}
