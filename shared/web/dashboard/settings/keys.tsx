import { Badge, Button, Checkbox, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { SecretDialog } from '#web/dashboard/actions/secret-dialog.tsx';
import { LoadedRecords } from '#web/dashboard/records/loaded-records.tsx';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { DayText } from '#web/ui/day.tsx';
import { EmptyState } from '#web/ui/empty.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { Icon } from '#web/ui/icons.tsx';
import type { LoadedTable } from '#web/ui/lists/loaded-table.ts';
import { apiKeysQuery } from './keys-query.ts';
import style from './parts/settings.module.css';

const PATH = '/api/v2/company/api_keys';
const CREATE = `POST ${PATH}` as const;
const REVOKE = `DELETE ${PATH}/{id}` as const;
const SCOPES = [
  { value: 'track', label: 'Track', text: 'Reports sign-ups, sales, refunds and cancellations.' },
  { value: 'read', label: 'Read', text: 'Reads records and reports.' },
  { value: 'manage', label: 'Manage', text: 'Changes promoters, referrals, commissions and campaigns.' },
  { value: 'pay', label: 'Pay', text: 'Creates payouts and marks them as paid.' },
] as const;
type ApiKey = ListRow<typeof PATH>;
type Scope = (typeof SCOPES)[number]['value'];

export function ApiKeysSettings() {
  const keys = useQuery(apiKeysQuery);
  if (keys.isError) return <FailureAlert error={keys.error} retry={() => keys.refetch()} />;
  if (!keys.data) return <Skeleton height={200} />;
  return (
    <div className={style.parts}>
      <Group justify="space-between">
        <Text c="dimmed">A key can do what its scopes allow. Give each program its own key.</Text>
        <NewKey />
      </Group>
      {keys.data.length === 0 ? (
        <EmptyState icon="settings" title="No API keys yet">
          Your servers report sales with an API key.
        </EmptyState>
      ) : (
        <LoadedRecords table={TABLE} rows={keys.data} minWidth={640} keep="part" />
      )}
    </div>
  );
}

const TABLE: LoadedTable<ApiKey> = {
  label: 'API keys',
  file: 'api-keys',
  idOf: ({ id }) => id,
  searchPlaceholder: 'Name or scope',
  columns: [
    {
      id: 'name',
      label: 'Name',
      breaksWords: true,
      value: ({ id, name }) => name || id,
      cell: ({ id, name }) => name || id,
    },
    {
      id: 'may',
      label: 'Scopes',
      value: ({ scopes }) => scopes?.join(', ') ?? 'Full access',
      cell: ({ scopes }) => (
        <Group gap={4}>
          {scopes === null ? 'Full access' : null}
          {scopes?.map((scope) => (
            <Badge key={scope} variant="light" tt="none" fw={500}>
              {scope}
            </Badge>
          ))}
        </Group>
      ),
    },
    {
      id: 'created',
      label: 'Created',
      value: ({ created_at: time }) => time,
      cell: ({ created_at: time }) => <DayText time={time} />,
    },
    {
      id: 'state',
      label: 'Status',
      value: ({ revoked_at: revoked }) => (revoked ? `Revoked ${revoked}` : 'Active'),
      cell: ({ revoked_at: revoked }) =>
        revoked ? (
          <span className={style.muted}>
            Revoked <DayText time={revoked} />
          </span>
        ) : (
          'Active'
        ),
    },
    { id: 'revoke', label: 'Revoke', isActions: true, cell: (key) => <Revoke apiKey={key} /> },
  ],
};

function Revoke({ apiKey: { id, name, revoked_at: revoked } }: { readonly apiKey: ApiKey }) {
  const [isConfirming, { open, close }] = useDisclosure(false);
  return (
    <>
      {revoked ? null : (
        <IfAllowed call={REVOKE}>
          <Button variant="light" color="red" size="xs" onClick={open} aria-label={`Revoke ${name || id}`}>
            Revoke
          </Button>
        </IfAllowed>
      )}
      <ActionFormDialog
        call={REVOKE}
        title={`Revoke ${name || id}?`}
        label="Revoke"
        isOpen={isConfirming}
        close={close}
        buildRequest={() => ({ params: { path: { id } } })}
        successMessage="Key revoked. It stops working within 30 seconds."
        isDestructive
      >
        Calls with this key are rejected within 30 seconds. You cannot undo this.
      </ActionFormDialog>
    </>
  );
}

function NewKey() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [scopes, setScopes] = useState<Scope[]>(['track', 'read']);
  const [createdKey, setCreatedKey] = useState<string>();
  return (
    <IfAllowed call={CREATE}>
      <Button leftSection={<Icon name="plus" size={16} />} onClick={open}>
        New API key
      </Button>
      <ActionFormDialog
        call={CREATE}
        title="New API key"
        label="Create"
        isOpen={isOpen}
        close={close}
        buildRequest={({ name = '' }) => ({ body: { name, scopes } })}
        onSuccess={({ key }) => setCreatedKey(key)}
        fields={['name', 'scopes']}
        isReady={scopes.length > 0}
      >
        {(errors) => (
          <>
            <TextInput name="name" label="Name" required autoComplete="off" error={errors.name} data-autofocus />
            <Checkbox.Group
              label="Scopes"
              value={scopes}
              error={errors.scopes}
              onChange={(names) => setScopes(SCOPES.flatMap(({ value }) => (names.includes(value) ? [value] : [])))}
            >
              <Stack gap="xs" mt="xs">
                {SCOPES.map(({ value, label, text }) => (
                  <Checkbox key={value} value={value} label={label} description={text} />
                ))}
              </Stack>
            </Checkbox.Group>
          </>
        )}
      </ActionFormDialog>
      <SecretDialog
        title="Copy the key now"
        secret={createdKey}
        label="Copy the key"
        isShownOnce
        close={() => setCreatedKey(undefined)}
      >
        It is shown only once. The service does not store it.
      </SecretDialog>
    </IfAllowed>
  );
}
