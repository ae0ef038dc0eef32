import { Button, Group, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useChange } from '#web/dashboard/api/changes.ts';
import { api, got } from '#web/dashboard/api/client.ts';
import { useFollowBatch } from '#web/dashboard/batches/batches.tsx';
import { byCampaign } from '#web/dashboard/records/found.ts';
import { counted } from '#web/ui/formats/amount.ts';
import { RecordSelect } from '#web/ui/lists/record-select.tsx';

interface Props {
  readonly ids: readonly number[];
  readonly done: () => void;
}

/** Adds promoters to a campaign, beside those that they are in. */
export function AddToCampaign({ ids, done }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [campaign, setCampaign] = useState<string>();
  const follow = useFollowBatch();
  const title = `Add ${counted(ids.length, 'promoter', 'promoters')} to a campaign`;
  const add = useChange(async (id: number) => {
    const body = { ids: [...ids], campaign_id: id };
    return got(await api.POST('/api/v2/company/promoters/add_to_campaign', { body }));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const begun = (batch: Parameters<typeof follow>[1]) => {
      close();
      follow(title, batch);
      done();
    };
    add.mutate(Number(campaign), { onSuccess: begun });
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        Add to campaign
      </Button>
      <Modal opened={isOpen} onClose={close} title={title}>
        <form onSubmit={submit}>
          <Stack>
            <RecordSelect records={byCampaign} value={campaign} change={setCampaign} />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" disabled={campaign === undefined} loading={add.isPending}>
                Add
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
