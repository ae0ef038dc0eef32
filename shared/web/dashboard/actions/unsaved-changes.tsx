import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';

interface Props {
  /** Evaluated on navigation, so that saving and leaving at once works. */
  readonly isEdited: () => boolean;
  /** Whether the input outlives changes of the view, such as other tabs. */
  readonly isPageWide?: boolean;
}

/** Asks before navigation loses unsaved input; on unload, the browser asks. */
export function UnsavedChangesGuard({ isEdited, isPageWide = false }: Props) {
  const placeOf = ({ pathname, search }: Place) => JSON.stringify([pathname, isPageWide ? null : search]);
  const { status, proceed, reset } = useBlocker({
    // Selecting the current tab does not navigate.
    shouldBlockFn: ({ current, next }) => isEdited() && placeOf(current) !== placeOf(next),
    enableBeforeUnload: isEdited,
    withResolver: true,
  });
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title="Leave without saving?">
      <Stack>
        <Text>Your changes are not saved.</Text>
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
