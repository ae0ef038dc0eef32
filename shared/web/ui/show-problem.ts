import { notifications } from '@mantine/notifications';
import { toProblem } from './api/problem.ts';

/** Shows an error notification, unless the form shows it at its fields. */
export function showProblem(error: unknown): void {
  const { message, advice } = toProblem(error);
  notifications.show({ color: 'red', title: message, message: advice, autoClose: 10_000 });
}
