import { Button, Group, Select, Skeleton, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ROLES } from '#shared/domain/accounts/caller.ts';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { currentUserQuery, useCan } from '#web/dashboard/api/account.ts';
import { useAction } from '#web/dashboard/api/use-action.ts';
import { LoadedRecords } from '#web/dashboard/records/loaded-records.tsx';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { DayText } from '#web/ui/day.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { dropEmptyTexts } from '#web/ui/forms.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { LoadedTable } from '#web/ui/lists/loaded-table.ts';
import { humanize, StatusBadge } from '#web/ui/status.tsx';
import style from './parts/settings.module.css';
import { peopleQuery } from './people-query.ts';

const PATH = '/api/v2/company/users';
const INVITE = `POST ${PATH}` as const;
const CHANGE = `PUT ${PATH}/{id}` as const;
const REMOVE = `DELETE ${PATH}/{id}` as const;
const RESEND_INVITATION = `POST ${PATH}/{id}/invitation` as const;
type User = ListRow<typeof PATH>;
type Role = (typeof ROLES)[number];

const ROLE_TEXTS: Readonly<Record<Role, string>> = {
  owner: 'Full access, including people and API keys',
  manager: 'Promoters, campaigns, commissions',
  payer: 'Read and pay',
  viewer: 'Read only',
};
const CHOICES = ROLES.map((value) => ({ value, label: `${humanize(value)}: ${ROLE_TEXTS[value]}` }));

export function People() {
  const people = useQuery(peopleQuery);
  const { data: me } = useQuery(currentUserQuery);
  if (people.isError) return <FailureAlert error={people.error} retry={() => people.refetch()} />;
  if (!people.data) return <Skeleton height={200} />;
  const table: LoadedTable<User> = {
    label: 'People',
    file: 'people',
    idOf: ({ id }) => id,
    searchPlaceholder: 'Name, e-mail or role',
    columns: [
      {
        id: 'who',
        label: 'Person',
        breaksWords: true,
        value: ({ name, email }) => name ?? email,
        text: ({ name, email }) => (name ? `${name} <${email}>` : email),
        cell: ({ id, name, email }) => (
          <>
            {name ?? email} {id === me?.user?.id ? <span className={style.muted}>(you)</span> : null}
            {name ? <div className={style.muted}>{email}</div> : null}
          </>
        ),
      },
      { id: 'role', label: 'Role', value: ({ role }) => humanize(role), cell: (user) => <RoleSelect user={user} /> },
      {
        id: 'state',
        label: 'Status',
        value: ({ state }) => humanize(state),
        cell: ({ state }) => <StatusBadge value={state} />,
      },
      {
        id: 'last',
        label: 'Last sign-in',
        value: ({ last_sign_in_at: last }) => last,
        cell: ({ last_sign_in_at: last }) => <DayText time={last} />,
      },
      { id: 'actions', label: 'Actions', isActions: true, cell: (user) => <Actions user={user} /> },
    ],
  };
  return (
    <div className={style.parts}>
      <Group justify="space-between">
        <Text c="dimmed">People sign in with their e-mail address. Invite each person separately.</Text>
        <Invite />
      </Group>
      <LoadedRecords table={table} rows={people.data} minWidth={800} keep="part" />
    </div>
  );
}

function RoleSelect({ user: { id, name, email, role } }: { readonly user: User }) {
  const can = useCan();
  const change = useAction(CHANGE, { successMessage: 'The role was changed.' });
  return (
    <Select
      aria-label={`Role of ${name ?? email}`}
      style={{ minWidth: '9rem' }}
      data={ROLES.map((value) => ({ value, label: humanize(value) }))}
      value={role}
      allowDeselect={false}
      disabled={change.isPending || !can(CHANGE)}
      onChange={(next) => change.mutate({ params: { path: { id } }, body: { role: (next ?? role) as Role } })}
    />
  );
}

function Actions({ user: { id, name, email, state } }: { readonly user: User }) {
  const path = { id };
  const [isConfirming, { open, close }] = useDisclosure(false);
  const resend = useAction(RESEND_INVITATION, { successMessage: 'The invitation was resent.' });
  return (
    <>
      <Group gap="xs" justify="flex-end" wrap="nowrap">
        {state === 'invited' ? (
          <IfAllowed call={RESEND_INVITATION}>
            <Button
              variant="default"
              size="xs"
              loading={resend.isPending}
              onClick={() => resend.mutate({ params: { path } })}
              aria-label={`Resend the invitation to ${name ?? email}`}
            >
              Resend
            </Button>
          </IfAllowed>
        ) : null}
        <IfAllowed call={REMOVE}>
          <Button variant="light" color="red" size="xs" onClick={open} aria-label={`Remove ${name ?? email}`}>
            Remove
          </Button>
        </IfAllowed>
      </Group>
      <ActionFormDialog
        call={REMOVE}
        title={`Remove ${name ?? email}?`}
        label="Remove"
        isOpen={isConfirming}
        close={close}
        buildRequest={() => ({ params: { path } })}
        successMessage="The person was removed."
        isDestructive
      >
        All sessions of this person end immediately. Their actions stay in the audit log.
      </ActionFormDialog>
    </>
  );
}

function Invite() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [role, setRole] = useState<Role>('manager');
  return (
    <IfAllowed call={INVITE}>
      <Button leftSection={<Icon name="plus" size={16} />} onClick={open}>
        Invite
      </Button>
      <ActionFormDialog
        call={INVITE}
        title="Invite a person"
        label="Invite"
        isOpen={isOpen}
        close={close}
        buildRequest={({ email = '', name }) => ({ body: { email, role, ...dropEmptyTexts({ name }) } })}
        successMessage="The invitation was sent."
        fields={['email', 'name', 'role']}
      >
        {(errors) => (
          <>
            <TextInput
              name="email"
              type="email"
              label="E-mail"
              required
              autoComplete="off"
              error={errors.email}
              data-autofocus
            />
            <TextInput name="name" label="Name" autoComplete="off" error={errors.name} />
            <Select
              label="Role"
              data={CHOICES}
              value={role}
              allowDeselect={false}
              error={errors.role}
              onChange={(next) => setRole((next ?? 'manager') as Role)}
            />
          </>
        )}
      </ActionFormDialog>
    </IfAllowed>
  );
}
