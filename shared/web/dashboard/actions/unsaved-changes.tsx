import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';

interface Props {
  /** Evaluated on navigation, so that saving and leaving at once works. */
  readonly isEdited: () => boolean;
}

/** Asks before navigation loses unsaved input; on unload, the browser asks. */
export function UnsavedChangesGuard({ isEdited }: Props) {
  const { status, proceed, reset } = useBlocker({
    // Selecting the current tab does not navigate.
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
