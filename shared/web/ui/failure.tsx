import { Alert, Button } from '@mantine/core';
import { toProblem } from './api/problem.ts';
import { Icon } from './icons.tsx';

export function FailureAlert({ error, retry }: { readonly error: unknown; readonly retry?: (() => void) | undefined }) {
  const problem = toProblem(error);
  return (
    <Alert role="alert" color="red" variant="light" icon={<Icon name="warning" />} title={problem.message}>
      <p>{problem.advice}</p>
      {problem.requestId && problem.status >= 500 ? (
        <p>
          <code>{problem.requestId}</code>
        </p>
      ) : null}
      {retry && problem.isTransient ? (
        <Button variant="default" size="xs" leftSection={<Icon name="retry" size={16} />} onClick={retry}>
          Try again
        </Button>
      ) : null}
    </Alert>
  );
}
