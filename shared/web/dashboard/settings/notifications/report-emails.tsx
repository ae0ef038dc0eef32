import { Button, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAction } from '#web/dashboard/api/use-action.ts';
import type { OwnNotifications } from '#web/dashboard/notifications/own-query.ts';
import { scheduleHint } from '#web/dashboard/reports/schedule-words.ts';
import style from '#web/dashboard/settings/parts/settings.module.css';
import { parseSearch } from '#web/ui/lists/addresses.ts';
import { Panel } from '#web/ui/panel.tsx';
import { CHANGE_PREFERENCES } from './notifications-query.ts';

/** The user's reports by e-mail. */
export function ReportEmails({ reports }: Pick<OwnNotifications, 'reports'>) {
  const change = useAction(CHANGE_PREFERENCES, { successMessage: 'You no longer receive this report.' });
  return (
    <Panel title="Reports by e-mail">
      <p className={style.lead}>
        {reports.length === 0 ? 'To receive a report regularly, open it and choose E-mail.' : 'Only you receive these.'}
      </p>
      {reports.length === 0 ? null : (
        <Table verticalSpacing="sm" aria-label="Reports by e-mail">
          <Table.Tbody>
            {reports.map((report) => (
              <Table.Tr key={report.name}>
                <Table.Th scope="row">
                  <Link to="/reports" search={parseSearch(report.query) as never}>
                    {report.name}
                  </Link>
                  <div className={style.muted}>{scheduleHint(report)}</div>
                </Table.Th>
                <Table.Td ta="end">
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`Remove ${report.name}`}
                    disabled={change.isPending}
                    onClick={() =>
                      change.mutate({ body: { reports: reports.filter(({ name }) => name !== report.name) } })
                    }
                  >
                    Remove
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Panel>
  );
}
