import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyableText } from '#web/ui/copyable-text.tsx';
import { Icon } from '#web/ui/icons.tsx';

interface Props {
  readonly title: string;
  /** Undefined while closed. */
  readonly secret: string | undefined;
  readonly label: string;
  readonly isShownOnce?: boolean;
  readonly close: () => void;
  readonly children: ReactNode;
}

export function SecretDialog({ title, secret, label, isShownOnce = false, close, children }: Props) {
  return (
    <Modal opened={secret !== undefined} onClose={close} title={title}>
      <Stack>
        <Alert color={isShownOnce ? 'yellow' : 'indigo'} icon={<Icon name={isShownOnce ? 'warning' : 'info'} />}>
          {children}
        </Alert>
        <CopyableText text={secret ?? ''} label={label} />
        <Group justify="flex-end">
          <Button onClick={close}>Done</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
