import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#web/dashboard/api/account.ts';
import type { StepName } from './steps.ts';

const ALL = 'all';

/**
 * Steps that the user skipped, or the whole list. Stored in this browser: the API has no settings of a user, and in
 * another browser the list can be dismissed again.
 */
export function useSkippedSteps() {
  const { data: me } = useQuery(currentUserQuery);
  const [names, setNames] = useLocalStorage<readonly string[]>({
    key: `first-steps ${me?.account.id} ${me?.user?.id ?? 'key'}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  return {
    isDismissed: names.includes(ALL),
    isSkipped: (name: StepName) => names.includes(name),
    skip: (name: StepName) => setNames([...names, name]),
    dismiss: () => setNames([...names, ALL]),
  };
}
