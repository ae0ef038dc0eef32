import { Button, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { LIST_AUDIT_LOGS } from '#web/dashboard/api/audit-logs.ts';
import type { RecordTab } from '#web/dashboard/records/record-page.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { Panel } from '#web/ui/panel.tsx';
import style from './timeline.module.css';
import { isInPart, TIMELINE_PARTS, type TimelinePart } from './timeline-entries.ts';
import { TimelineRow } from './timeline-row.tsx';
import { type TimelineSubject, useTimeline } from './use-timeline.ts';

const PARTS = Object.entries(TIMELINE_PARTS).map(([value, label]) => ({ value, label }));

/** Creates the tab of a record's timeline. @param content undefined while loading */
export const historyTab = (content: ReactNode): RecordTab => ({ value: 'history', label: 'History', content });

/** Events, changes, webhook deliveries and e-mails of a record in one list, newest first. */
export function RecordTimeline({ subject }: { readonly subject: TimelineSubject }) {
  const [part, setPart] = useState<TimelinePart>('all');
  const { entries, isLoading, error, retry, hasMore, loadMore } = useTimeline(subject);
  const more = useMutation({ mutationFn: loadMore });
  const hasMessages = subject.promoterId !== null;
  const visible = entries.filter((entry) => isInPart(entry, part));
  return (
    <Panel title="History" aside={<AuditLogLink subject={subject} />}>
      <Stack gap="sm">
        {hasMessages ? (
          <div className={style.parts}>
            <SegmentedControl
              aria-label="Kind of entries"
              size="xs"
              data={PARTS}
              value={part}
              onChange={(value) => setPart(value as TimelinePart)}
            />
          </div>
        ) : null}
        {error ? <FailureAlert error={error} retry={retry} /> : null}
        <ol className={style.list} aria-label="History">
          {visible.map((entry) => (
            <TimelineRow key={entry.id} entry={entry} subject={subject} />
          ))}
        </ol>
        {isLoading ? <Skeleton height={120} /> : null}
        {visible.length === 0 && !isLoading && !error ? <Text c="dimmed">No entries.</Text> : null}
        {hasMore ? (
          <Button variant="default" loading={more.isPending} onClick={() => more.mutate()}>
            Show more
          </Button>
        ) : null}
        {hasMessages ? (
          <Text c="dimmed" size="xs">
            Webhook deliveries are kept for 30 days, e-mails for 90 days.
          </Text>
        ) : null}
      </Stack>
    </Panel>
  );
}

function AuditLogLink({ subject: { type, id } }: { readonly subject: TimelineSubject }) {
  return (
    <IfAllowed call={LIST_AUDIT_LOGS}>
      <Link to="/settings" search={{ part: 'audit', record_type: type, record_id: String(id) } as never}>
        Audit log
      </Link>
    </IfAllowed>
  );
}
