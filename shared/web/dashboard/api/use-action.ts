import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { type ApiProblem, toProblem } from '#web/ui/api/problem.ts';
import { callRepeatedly } from '#web/ui/api/repeated-calls.ts';
import { showProblem } from '#web/ui/show-problem.ts';
import { callOperation, type Operation, type OperationRequest, type OperationResponse } from './operations.ts';
import { dashboardQueryClient } from './queries.ts';

interface Options<Answer> {
  readonly successMessage?: string | undefined;
  readonly onFailure?: (problem: ApiProblem) => void;
  readonly verify?: (response: Answer) => void;
}

/**
 * Mutates by an operation, then refetches everything on the screen: changes appear in many places.
 * @param successMessage success message
 * @param onFailure defaults to a notification
 * @param verify throws if a successful response reports a failure
 */
export function useAction<Name extends Operation>(
  operation: Name,
  { successMessage, onFailure = showProblem, verify }: Options<OperationResponse<Name>> = {},
) {
  return useMutation({
    mutationFn: async (init: OperationRequest<Name>) => {
      const response = await callOperation(operation, init);
      verify?.(response);
      return response;
    },
    onSuccess: () => {
      if (successMessage) notifications.show({ color: 'green', message: successMessage });
      refetchScreen();
    },
    onError: (error) => onFailure(toProblem(error)),
  });
}

/** Refetches everything on the screen, now and as lists catch up. */
export function refetchScreen(): void {
  callRepeatedly(() => dashboardQueryClient.invalidateQueries());
}
