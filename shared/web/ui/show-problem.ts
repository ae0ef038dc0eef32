import { notifications } from '@mantine/notifications';
import { asProblem } from './api/problem.ts';

/** Shows an error notification. Forms that show errors at their fields do not call this. */
export function showProblem(error: unknown): void {
  const { message, advice } = asProblem(error);
  notifications.show({ color: 'red', title: message, message: advice, autoClose: 10_000 });
}
