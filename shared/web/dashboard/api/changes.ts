import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { askNowAndAgain } from '#web/ui/api/ask-again.ts';
import { asProblem, type Problem } from '#web/ui/api/problem.ts';
import { showProblem } from '#web/ui/show-problem.ts';
import { type AnswerOf, call, type InitOf, type Operation } from './operations.ts';
import { queries } from './queries.ts';

interface Options<Answer> {
  readonly said?: string | undefined;
  readonly failed?: (problem: Problem) => void;
  readonly verify?: (answer: Answer) => void;
}

/**
 * Mutates by an operation, then refetches everything on the screen: changes appear in many places.
 * @param said success message
 * @param failed defaults to a notification
 * @param verify throws if a successful response reports a failure
 */
export function useAction<Name extends Operation>(
  operation: Name,
  { said, failed = showProblem, verify }: Options<AnswerOf<Name>> = {},
) {
  return useMutation({
    mutationFn: async (init: InitOf<Name>) => {
      const answer = await call(operation, init);
      verify?.(answer);
      return answer;
    },
    onSuccess: () => {
      if (said) notifications.show({ color: 'green', message: said });
      refresh();
    },
    onError: (error) => failed(asProblem(error)),
  });
}

/** Refetches everything on the screen, now and as lists catch up. */
export function refresh(): void {
  askNowAndAgain(() => queries.invalidateQueries());
}
