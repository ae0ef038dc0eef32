import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { type Need, useMay } from '#web/dashboard/api/account.ts';
import { useChange } from '#web/dashboard/api/changes.ts';
import { type Batch, useFollowBatch } from './batches.tsx';

interface Props {
  /** What is done, on the button: "Approve". */
  readonly label: string;
  /** The same with what it is done to, as a title: "Approve 12 commissions". */
  readonly title: string;
  readonly start: () => Promise<Batch>;
  /** Called when it has begun. */
  readonly done: () => void;
  /** What somebody should know who is asked whether to do it. Without it, nobody is asked. */
  readonly ask?: ReactNode;
  /** What somebody has to be allowed for it: `manage`, unless given. */
  readonly needs?: Need;
  readonly isMain?: boolean;
  /** Whether it takes something away. */
  readonly isGrave?: boolean;
}

/** Begins a bulk action, asks before where it should, and shows how far it is. */
export function BulkButton({
  label,
  title,
  start,
  done,
  ask,
  needs = 'manage',
  isMain = false,
  isGrave = false,
}: Props) {
  const follow = useFollowBatch();
  const [isAsking, { open, close }] = useDisclosure(false);
  const change = useChange(start);
  const begin = () =>
    change.mutate(undefined, {
      onSuccess: (batch) => {
        close();
        follow(title, batch);
        done();
      },
    });
  const may = useMay(needs);
  const color = isGrave ? { color: 'red' } : {};
  return (
    <>
      <Button
        variant={isMain ? 'filled' : isGrave ? 'light' : 'default'}
        {...color}
        disabled={!may}
        {...(may ? {} : { title: 'Your role does not allow this.' })}
        loading={change.isPending && !isAsking}
        onClick={ask ? open : begin}
      >
        {label}
      </Button>
      <Modal opened={isAsking} onClose={close} title={`${title}?`}>
        <Stack>
          <Text component="div">{ask}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button {...color} loading={change.isPending} onClick={begin} data-autofocus>
              {label}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
