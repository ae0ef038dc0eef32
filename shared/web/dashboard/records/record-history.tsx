import { type ReactNode, useMemo } from 'react';
import { LIST_AUDIT_LOGS } from '#web/dashboard/api/audit-logs.ts';
import { auditLogRecords } from '#web/dashboard/settings/audit.tsx';
import { DashboardRecordList } from './record-list.tsx';
import type { RecordTab } from './record-page.tsx';

/** Creates the tab of a record's changes. @param content undefined while loading */
export const historyTab = (content: ReactNode): RecordTab => ({
  value: 'history',
  label: 'History',
  call: LIST_AUDIT_LOGS,
  content,
});

interface Props {
  /** As in the audit log. */
  readonly type: 'promoter' | 'referral' | 'commission';
  readonly id: string;
  /** When the record was created: earlier entries are not read. */
  readonly since: string;
}

/** The audit log's entries of a record. */
export function RecordHistory({ type, id, since }: Props) {
  const list = useMemo(() => {
    const own = { record_type: type, record_id: id };
    const filters = auditLogRecords.list.filters.filter(({ name }) => !(name in own));
    return { ...auditLogRecords.list, filters, always: { ...own, created_at: { from: since.slice(0, 10) } } };
  }, [type, id, since]);
  const text = `Shows every change to this ${type} by a person, an API key or a schedule.`;
  return (
    <DashboardRecordList of={{ ...auditLogRecords, list, empty: { ...auditLogRecords.empty, text } }} keep="tab" />
  );
}
