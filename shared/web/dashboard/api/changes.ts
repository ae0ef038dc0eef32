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
 * A change by an operation of the interface. When it is done, all that is on the screen is asked for again: what follows
 * from a change is in many places, within seconds.
 * @param said what is shown when it is done
 * @param failed is given what went wrong; it is shown beside what is open unless given
 * @param verify throws where an answer says that it was not done after all
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

/** Asks again for all that is on the screen: now, and as what follows from a change comes in. */
export function refresh(): void {
  askNowAndAgain(() => queries.invalidateQueries());
}
