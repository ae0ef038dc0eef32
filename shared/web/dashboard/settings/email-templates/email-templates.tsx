import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Language } from '#shared/domain/portal/portal.ts';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { campaignsQuery } from '#web/dashboard/records/record-choices.ts';
import style from '#web/dashboard/settings/parts/settings.module.css';
import { FailureAlert } from '#web/ui/failure.tsx';
import { type PlainColumn, PlainTable } from '#web/ui/lists/plain-table.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status.tsx';
import { EmailEditor } from './email-editor.tsx';
import { EMAIL_LABELS } from './email-labels.ts';
import { templateState } from './template-draft.ts';
import { CHANGE_TEMPLATE, type EmailTemplate, templatesQuery } from './templates-query.ts';

interface Props {
  /** The portal's languages, with the default first. */
  readonly languages: readonly Language[];
}

export function EmailTemplatesPanel({ languages }: Props) {
  const { data, error, isError, refetch } = useQuery(templatesQuery(null));
  return (
    <Panel title="E-mails to promoters">
      <p className={style.lead}>
        Security notices and sign-in links are always sent, and their texts cannot be edited.
      </p>
      {isError ? <FailureAlert error={error} retry={() => refetch()} /> : null}
      {data ? <TemplateTable rows={data} languages={languages} /> : null}
      {data || isError ? null : <Skeleton height={320} />}
    </Panel>
  );
}

function TemplateTable({ rows, languages }: Props & { readonly rows: readonly EmailTemplate[] }) {
  const { data: campaigns = [] } = useQuery(campaignsQuery);
  const namesOf = (ids: readonly number[]) => campaigns.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const columns: readonly PlainColumn<EmailTemplate>[] = [
    {
      id: 'name',
      label: 'E-mail',
      breaksWords: true,
      cell: ({ name }) => (
        <>
          {EMAIL_LABELS[name].label}
          <div className={style.muted}>{EMAIL_LABELS[name].when}</div>
        </>
      ),
    },
    { id: 'state', label: 'Status', cell: (row) => <StatusBadge value={templateState(row)} /> },
    {
      id: 'campaigns',
      label: 'Also edited for',
      breaksWords: true,
      cell: ({ campaign_ids: ids }) => namesOf(ids).join(', ') || '–',
    },
    {
      id: 'actions',
      label: 'Actions',
      isActions: true,
      cell: (row) => <EditButton template={row} languages={languages} />,
    },
  ];
  return (
    <PlainTable
      label="E-mails to promoters"
      columns={columns}
      rows={rows}
      idOf={({ name }) => name}
      minWidth={640}
      isInPanel
    />
  );
}

function EditButton({ template: { name }, languages }: Props & { readonly template: EmailTemplate }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <IfAllowed call={CHANGE_TEMPLATE}>
      <Button variant="default" size="xs" aria-label={`Edit ${EMAIL_LABELS[name].label}`} onClick={open}>
        Edit
      </Button>
      <EmailEditor name={name} languages={languages} isOpen={isOpen} close={close} />
    </IfAllowed>
  );
}
