import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useChange } from '#web/dashboard/api/changes.ts';
import { api, got } from '#web/dashboard/api/client.ts';
import type { Problem } from '#web/ui/api/problem.ts';
import { Failure } from '#web/ui/failure.tsx';
import { textsOf } from '#web/ui/forms.ts';
import type { PromoterDetails } from './query.ts';

interface Props {
  readonly promoter: PromoterDetails;
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** Gives a promoter a promo code: a sale that names it is the promoter's. */
export function Code({ promoter, isOpen, close }: Props) {
  const [problem, setProblem] = useState<Problem>();
  const add = useChange(
    async ({ code, promotion }: { code: string; promotion: string }) => {
      const body = { code, promoter_campaign_id: Number(promotion) };
      return got(await api.POST('/api/v2/company/promo_codes', { body }));
    },
    { said: 'The promo code was added.', failed: setProblem },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem(undefined);
    const { code = '', promotion = '' } = textsOf(event.currentTarget);
    add.mutate({ code, promotion }, { onSuccess: close });
  };
  const promotions = promoter.promoter_campaigns.map(({ id, campaign }) => ({
    value: String(id),
    label: campaign.name,
  }));
  const wrong = problem?.fields.code;
  return (
    <Modal opened={isOpen} onClose={close} title="Add a promo code">
      <form onSubmit={submit} noValidate>
        <Stack>
          {problem && wrong === undefined ? <Failure error={problem} /> : null}
          <TextInput name="code" label="Code" required autoComplete="off" error={wrong} data-autofocus />
          <Select
            name="promotion"
            label="Campaign"
            data={promotions}
            defaultValue={promotions[0]?.value ?? null}
            allowDeselect={false}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={add.isPending}>
              Add
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
