import { Button, Group, Skeleton, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { useCan } from '#web/dashboard/api/account.ts';
import { useAction } from '#web/dashboard/api/use-action.ts';
import { campaignsQuery } from '#web/dashboard/records/record-choices.ts';
import style from '#web/dashboard/settings/parts/settings.module.css';
import { DayText } from '#web/ui/day.tsx';
import { EmptyState } from '#web/ui/empty.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { type PlainColumn, PlainTable } from '#web/ui/lists/plain-table.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { describeAutomation } from './automation-draft.ts';
import { AutomationEditor } from './automation-editor.tsx';
import { AutomationStatistics } from './automation-statistics.tsx';
import {
  automationsQuery,
  CHANGE_AUTOMATION,
  type CompanyAutomation,
  CREATE_AUTOMATION,
  DELETE_AUTOMATION,
} from './automations-query.ts';

export function AutomationsPanel() {
  const { data, error, isError, isPending, refetch } = useQuery(automationsQuery);
  const [isOpen, { open, close }] = useDisclosure(false);
  const add = (
    <IfAllowed call={CREATE_AUTOMATION}>
      <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={open}>
        New automation
      </Button>
      <AutomationEditor isOpen={isOpen} close={close} />
    </IfAllowed>
  );
  return (
    <Panel title="Automated e-mails" aside={add}>
      {isError ? <FailureAlert error={error} retry={() => refetch()} /> : null}
      {isPending ? <Skeleton height={80} /> : null}
      {data?.length === 0 ? (
        <EmptyState icon="campaigns" title="No automated e-mails yet">
          An automated e-mail is sent once to each promoter, for example after the first sale or 30 days without clicks
          and sales.
        </EmptyState>
      ) : null}
      {data?.length ? <AutomationTable rows={data} /> : null}
    </Panel>
  );
}

function AutomationTable({ rows }: { readonly rows: readonly CompanyAutomation[] }) {
  const { data: campaigns = [] } = useQuery(campaignsQuery);
  const campaignName = (id: number) => campaigns.find((campaign) => campaign.id === id)?.name ?? `Campaign ${id}`;
  const columns: readonly PlainColumn<CompanyAutomation>[] = [
    {
      id: 'name',
      label: 'Automation',
      breaksWords: true,
      cell: (row) => (
        <>
          {row.name}
          <div className={style.muted}>{describeAutomation(row, campaignName)}</div>
        </>
      ),
    },
    { id: 'on', label: 'On', cell: (row) => <OnSwitch automation={row} /> },
    {
      id: 'start',
      label: 'Active from',
      cell: ({ starts_on: day }) => (day === null ? '–' : <DayText time={day} />),
    },
    { id: 'actions', label: 'Actions', isActions: true, cell: (row) => <Actions automation={row} /> },
  ];
  return (
    <>
      <p className={style.lead}>
        Sent every day at 07:00 UTC, to promoters who have met the condition since the automation started.
      </p>
      <PlainTable
        label="Automated e-mails"
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        minWidth={640}
        isInPanel
      />
    </>
  );
}

function OnSwitch({ automation: { id, name, enabled } }: { readonly automation: CompanyAutomation }) {
  const canChange = useCan()(CHANGE_AUTOMATION);
  const successMessage = enabled ? `${name} is off.` : `${name} is on, and starts tomorrow (UTC).`;
  const change = useAction(CHANGE_AUTOMATION, { successMessage });
  return (
    <Switch
      aria-label={`Send ${name}`}
      checked={enabled}
      disabled={!canChange || change.isPending}
      onChange={({ currentTarget: { checked } }) =>
        change.mutate({ params: { path: { id } }, body: { enabled: checked } })
      }
    />
  );
}

function Actions({ automation }: { readonly automation: CompanyAutomation }) {
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <EditButton automation={automation} />
      <StatisticsButton automation={automation} />
      <DeleteButton automation={automation} />
    </Group>
  );
}

function EditButton({ automation }: { readonly automation: CompanyAutomation }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <IfAllowed call={CHANGE_AUTOMATION}>
      <Button variant="default" size="xs" aria-label={`Edit ${automation.name}`} onClick={open}>
        Edit
      </Button>
      <AutomationEditor automation={automation} isOpen={isOpen} close={close} />
    </IfAllowed>
  );
}

function StatisticsButton({ automation }: { readonly automation: CompanyAutomation }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="xs" aria-label={`Statistics of ${automation.name}`} onClick={open}>
        Statistics
      </Button>
      <AutomationStatistics automation={automation} isOpen={isOpen} close={close} />
    </>
  );
}

function DeleteButton({ automation: { id, name } }: { readonly automation: CompanyAutomation }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <IfAllowed call={DELETE_AUTOMATION}>
      <Button variant="light" color="red" size="xs" aria-label={`Delete ${name}`} onClick={open}>
        Delete
      </Button>
      <ActionFormDialog
        call={DELETE_AUTOMATION}
        title={`Delete ${name}?`}
        label="Delete"
        isOpen={isOpen}
        close={close}
        buildRequest={() => ({ params: { path: { id } } })}
        successMessage="The automation was deleted."
        isDestructive
      >
        Its statistics are deleted, too. You cannot undo this.
      </ActionFormDialog>
    </IfAllowed>
  );
}
