import { notifications } from '@mantine/notifications';
import { asProblem } from './api/problem.ts';

/** Shows what went wrong beside what is open. A form that shows it at its fields does not call this. */
export function showProblem(error: unknown): void {
  const { message, advice } = asProblem(error);
  notifications.show({ color: 'red', title: message, message: advice, autoClose: 10_000 });
}
