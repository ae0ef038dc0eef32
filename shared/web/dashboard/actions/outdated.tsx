import { Alert, Button } from '@mantine/core';
import { Icon } from '#web/ui/icons.tsx';

/** Code of the API for a record that was changed since it was read. */
export const OUTDATED = 'outdated';

interface OutdatedProps {
  readonly title: string;
  /** Loads the latest version below the edits. */
  readonly load: () => void;
}

export function OutdatedAlert({ title, load }: OutdatedProps) {
  return (
    <Alert role="alert" color="red" variant="light" icon={<Icon name="warning" />} title={title}>
      <p>Your changes were not saved. Load the latest version: your edits are kept, and you can then save them.</p>
      <Button variant="default" size="xs" leftSection={<Icon name="retry" size={16} />} onClick={load}>
        Load latest, keep my edits
      </Button>
    </Alert>
  );
}

interface LatestLoadedProps {
  readonly title: string;
  /** Labels of the edited fields that another user has changed, too. */
  readonly conflicts: readonly string[];
}

export function LatestLoadedAlert({ title, conflicts }: LatestLoadedProps) {
  return (
    <Alert role="status" color="indigo" variant="light" icon={<Icon name="info" />} title={title}>
      {conflicts.length === 0
        ? 'Your edits are still here. Save them.'
        : `Also changed by someone else: ${conflicts.join(', ')}. Your version is shown; saving overwrites theirs.`}
    </Alert>
  );
}
