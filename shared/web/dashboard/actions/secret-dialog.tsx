import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Copied } from '#web/ui/copied.tsx';
import { Icon } from '#web/ui/icons.tsx';

interface Props {
  readonly title: string;
  /** Undefined: it is closed. */
  readonly secret: string | undefined;
  /** What its button does, such as "Copy the key". */
  readonly label: string;
  readonly isOnce?: boolean;
  readonly close: () => void;
  /** What somebody should know of it. */
  readonly children: ReactNode;
}

/** Shows a secret that was made, to be copied. @param isOnce whether it is shown never again */
export function SecretDialog({ title, secret, label, isOnce = false, close, children }: Props) {
  return (
    <Modal opened={secret !== undefined} onClose={close} title={title}>
      <Stack>
        <Alert color={isOnce ? 'yellow' : 'indigo'} icon={<Icon name={isOnce ? 'warning' : 'info'} />}>
          {children}
        </Alert>
        <Copied text={secret ?? ''} label={label} />
        <Group justify="flex-end">
          <Button onClick={close}>Done</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
