import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';

interface Props {
  /** Whether anything was typed that is not saved, at the moment when somebody goes: who has just saved goes on at once. */
  readonly isEdited: () => boolean;
}

/**
 * Asks before somebody leaves what was typed and not saved: for another screen, another tab of this one, or a step back. Where
 * the page itself is left, the browser asks.
 */
export function Unsaved({ isEdited }: Props) {
  const { status, proceed, reset } = useBlocker({
    // A press on the tab that is open leads nowhere.
    shouldBlockFn: ({ current, next }) => isEdited() && placeOf(current) !== placeOf(next),
    enableBeforeUnload: isEdited,
    withResolver: true,
  });
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title="Leave without saving?">
      <Stack>
        <Text>What you have typed here is not saved.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => reset?.()} data-autofocus>
            Stay
          </Button>
          <Button color="red" onClick={() => proceed?.()}>
            Leave
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface Place {
  readonly pathname: string;
  readonly search: object;
}

const placeOf = ({ pathname, search }: Place) => JSON.stringify([pathname, search]);
