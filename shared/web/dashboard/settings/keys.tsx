import { Alert, Badge, Button, Checkbox, Group, Modal, Skeleton, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useChange } from '#web/dashboard/api/changes.ts';
import { api, got } from '#web/dashboard/api/client.ts';
import type { Row } from '#web/dashboard/api/lists.ts';
import type { Problem } from '#web/ui/api/problem.ts';
import { Copied } from '#web/ui/copied.tsx';
import { Day } from '#web/ui/day.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { textsOf } from '#web/ui/forms.ts';
import { Icon } from '#web/ui/icons.tsx';
import style from './settings.module.css';

const PATH = '/api/v2/company/api_keys';
const SCOPES = [
  { value: 'track', label: 'Track', text: 'Reports sign-ups, sales, refunds and cancellations.' },
  { value: 'read', label: 'Read', text: 'Reads records and reports.' },
  { value: 'manage', label: 'Manage', text: 'Changes promoters, referrals, commissions and campaigns.' },
  { value: 'pay', label: 'Pay', text: 'Makes payouts, and marks them as paid.' },
] as const;
type Scope = (typeof SCOPES)[number]['value'];

/** The keys that programs call the interface with: made, shown once, revoked. */
export function Keys() {
  const keys = useQuery({
    queryKey: [PATH],
    queryFn: async () => got(await api.GET(PATH, { params: { query: { per_page: 100 } } })),
  });
  if (keys.isError) return <Failure error={keys.error} retry={() => keys.refetch()} />;
  if (!keys.data) return <Skeleton height={200} />;
  return (
    <div className={style.parts}>
      <Group justify="space-between">
        <Text c="dimmed">A key can do what its scopes say. Give each program a key of its own.</Text>
        <NewKey />
      </Group>
      {keys.data.length === 0 ? (
        <Empty icon="settings" title="No keys yet">
          Your servers report sales with a key.
        </Empty>
      ) : (
        <Table.ScrollContainer minWidth={640} className={style.table}>
          <Table verticalSpacing="sm" horizontalSpacing="md">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Name</Table.Th>
                <Table.Th>May</Table.Th>
                <Table.Th>Created</Table.Th>
                <Table.Th>
                  <span className={style.quiet}>Revoke</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {keys.data.map((key) => (
                <Key key={key.id} apiKey={key} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </div>
  );
}

function Key({ apiKey: { id, name, scopes, created_at: created, revoked_at: revoked } }: { apiKey: Row<typeof PATH> }) {
  const [isAsking, { open, close }] = useDisclosure(false);
  const revoke = useChange(async () => api.DELETE('/api/v2/company/api_keys/{id}', { params: { path: { id } } }), {
    said: 'The key was revoked. It opens nothing from half a minute on.',
  });
  return (
    <Table.Tr>
      <Table.Td>{name || id}</Table.Td>
      <Table.Td>
        <Group gap={4}>
          {scopes === null ? 'Everything' : null}
          {scopes?.map((scope) => (
            <Badge key={scope} variant="light" tt="none" fw={500}>
              {scope}
            </Badge>
          ))}
        </Group>
      </Table.Td>
      <Table.Td>
        <Day time={created} />
      </Table.Td>
      <Table.Td className={style.end}>
        {revoked ? (
          <span className={style.quiet}>
            Revoked <Day time={revoked} />
          </span>
        ) : (
          <Button variant="light" color="red" size="xs" onClick={open} aria-label={`Revoke ${name || id}`}>
            Revoke
          </Button>
        )}
        <Modal opened={isAsking} onClose={close} title={`Revoke ${name || id}?`}>
          <Stack>
            <Text>Calls with this key are refused within half a minute. Nobody can take this back.</Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button
                color="red"
                loading={revoke.isPending}
                onClick={() => revoke.mutate(undefined, { onSuccess: close })}
                data-autofocus
              >
                Revoke
              </Button>
            </Group>
          </Stack>
        </Modal>
      </Table.Td>
    </Table.Tr>
  );
}

function NewKey() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [scopes, setScopes] = useState<Scope[]>(['track', 'read']);
  const [made, setMade] = useState<string>();
  const [problem, setProblem] = useState<Problem>();
  const create = useChange(async (name: string) => got(await api.POST(PATH, { body: { name, scopes } })), {
    failed: setProblem,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem(undefined);
    const { name = '' } = textsOf(event.currentTarget);
    create.mutate(name, { onSuccess: ({ key }) => setMade(key) });
  };
  const leave = () => {
    close();
    setMade(undefined);
    setProblem(undefined);
  };
  return (
    <>
      <Button leftSection={<Icon name="plus" size={16} />} onClick={open}>
        New key
      </Button>
      <Modal opened={isOpen} onClose={leave} title={made ? 'Copy the key now' : 'New key'}>
        {made ? (
          <Stack>
            <Alert color="yellow" icon={<Icon name="warning" />}>
              It is shown this once. The service keeps no copy of it.
            </Alert>
            <Copied text={made} label="Copy the key" />
            <Group justify="flex-end">
              <Button onClick={leave}>Done</Button>
            </Group>
          </Stack>
        ) : (
          <form onSubmit={submit} noValidate>
            <Stack>
              {problem && Object.keys(problem.fields).length === 0 ? <Failure error={problem} /> : null}
              <TextInput
                name="name"
                label="What it is for"
                required
                autoComplete="off"
                error={problem?.fields.name}
                data-autofocus
              />
              <Checkbox.Group
                label="What it may do"
                value={scopes}
                error={problem?.fields.scopes}
                onChange={(names) => setScopes(SCOPES.flatMap(({ value }) => (names.includes(value) ? [value] : [])))}
              >
                <Stack gap="xs" mt="xs">
                  {SCOPES.map(({ value, label, text }) => (
                    <Checkbox key={value} value={value} label={label} description={text} />
                  ))}
                </Stack>
              </Checkbox.Group>
              <Group justify="flex-end">
                <Button variant="default" onClick={leave}>
                  Cancel
                </Button>
                <Button type="submit" loading={create.isPending} disabled={scopes.length === 0}>
                  Create
                </Button>
              </Group>
            </Stack>
          </form>
        )}
      </Modal>
    </>
  );
}
