import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useChange } from '#web/dashboard/api/changes.ts';
import { api, got } from '#web/dashboard/api/client.ts';
import { byCampaign } from '#web/dashboard/records/found.ts';
import type { Problem } from '#web/ui/api/problem.ts';
import { Failure } from '#web/ui/failure.tsx';
import { filled, textsOf } from '#web/ui/forms.ts';
import { Icon } from '#web/ui/icons.tsx';
import { RecordSelect } from '#web/ui/lists/record-select.tsx';

/** Makes a promoter, and goes to its page. */
export function NewPromoter() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [campaign, setCampaign] = useState<string>();
  const [isQuiet, setQuiet] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const navigate = useNavigate();
  const create = useChange(
    async (texts: Readonly<Record<string, string>>) => {
      const { email = '', first_name, last_name, cust_id } = texts;
      const profile = filled({ first_name, last_name });
      const body = {
        email,
        always_approve: true,
        skip_email_notification: isQuiet,
        ...filled({ cust_id }),
        ...(Object.keys(profile).length > 0 ? { profile } : {}),
        ...(campaign === undefined ? {} : { initial_campaign_id: Number(campaign) }),
      };
      return got(await api.POST('/api/v2/company/promoters', { body }));
    },
    { said: 'The promoter was added.', failed: setProblem },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem(undefined);
    create.mutate(textsOf(event.currentTarget), {
      onSuccess: ({ id }) => void navigate({ to: '/promoters/$id', params: { id: String(id) } }),
    });
  };
  const wrong = problem?.fields ?? {};
  return (
    <>
      <Button leftSection={<Icon name="plus" size={16} />} onClick={open}>
        New promoter
      </Button>
      <Modal opened={isOpen} onClose={close} title="New promoter">
        <form onSubmit={submit} noValidate>
          <Stack>
            {problem && Object.keys(wrong).length === 0 ? <Failure error={problem} /> : null}
            <TextInput name="email" type="email" label="E-mail" required autoComplete="off" error={wrong.email} />
            <Group grow align="flex-start">
              <TextInput name="first_name" label="First name" autoComplete="off" error={wrong.first_name} />
              <TextInput name="last_name" label="Last name" autoComplete="off" error={wrong.last_name} />
            </Group>
            <TextInput name="cust_id" label="Id in your own system" autoComplete="off" error={wrong.cust_id} />
            <RecordSelect
              records={{ ...byCampaign, label: 'Campaign (the default one, if none is chosen)' }}
              value={campaign}
              change={setCampaign}
              error={wrong.initial_campaign_id}
            />
            <Checkbox
              label="Send no mail to the promoter"
              checked={isQuiet}
              onChange={(event) => setQuiet(event.currentTarget.checked)}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" loading={create.isPending}>
                Add
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
