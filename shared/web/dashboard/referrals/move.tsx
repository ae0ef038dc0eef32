import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useChange } from '#web/dashboard/api/changes.ts';
import { api, got } from '#web/dashboard/api/client.ts';
import { useFollowBatch } from '#web/dashboard/batches/batches.tsx';
import { promotions } from '#web/dashboard/records/found.ts';
import { counted } from '#web/ui/formats/amount.ts';
import { RecordSelect } from '#web/ui/lists/record-select.tsx';

interface Props {
  readonly ids: readonly number[];
  readonly done: () => void;
}

/** Moves referrals to another promoter. */
export function Move({ ids, done }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [to, setTo] = useState<string>();
  const [withCommissions, setWithCommissions] = useState(false);
  const follow = useFollowBatch();
  const title = `Move ${counted(ids.length, 'referral', 'referrals')}`;
  const move = useChange(async (promotion: number) => {
    const body = { ids: [...ids], promoter_campaign_id: promotion, move_associated_commissions: withCommissions };
    return got(await api.POST('/api/v2/company/referrals/move_to_promoter', { body }));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const begun = (batch: Parameters<typeof follow>[1]) => {
      close();
      follow(title, batch);
      done();
    };
    move.mutate(Number(to), { onSuccess: begun });
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        Move
      </Button>
      <Modal opened={isOpen} onClose={close} title={title}>
        <form onSubmit={submit}>
          <Stack>
            <RecordSelect records={promotions} value={to} change={setTo} />
            <Checkbox
              label="Move what they have earned and is not paid, too"
              checked={withCommissions}
              onChange={(event) => setWithCommissions(event.currentTarget.checked)}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" disabled={to === undefined} loading={move.isPending}>
                Move
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
