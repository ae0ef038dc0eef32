import { Button, Group, Modal, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Operation, OperationRequest, OperationResponse } from '#web/dashboard/api/operations.ts';
import { useAction } from '#web/dashboard/api/use-action.ts';
import { type ApiProblem, toProblem } from '#web/ui/api/problem.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import { readFormTexts } from '#web/ui/forms.ts';
import { type FieldErrors, problemAboveForm } from './field-errors.ts';
import { focusInvalidField } from './focus-invalid-field.ts';
import { OUTDATED, OutdatedAlert } from './outdated.tsx';

/** State of a dialog, kept by its opener. */
export interface DialogState {
  readonly isOpen: boolean;
  readonly close: () => void;
}

interface Props<Name extends Operation> extends DialogState {
  readonly call: Name;
  readonly title: string;
  readonly label: string;
  /** Builds the request or returns errors, which prevent it. */
  readonly buildRequest: (
    texts: Readonly<Record<string, string>>,
  ) => OperationRequest<Name> | { readonly errors: FieldErrors };
  readonly onSuccess?: (response: OperationResponse<Name>) => void;
  readonly successMessage?: string;
  /** Loads the latest version of a record that was changed since it was read. */
  readonly outdated?: { readonly title: string; readonly load: () => Promise<void> };
  /** They show their own errors; others appear above the form. */
  readonly fields?: readonly string[];
  /** Destructive action. */
  readonly isDestructive?: boolean;
  readonly isReady?: boolean;
  readonly children: ReactNode | ((errors: FieldErrors) => ReactNode);
}

export function ActionFormDialog<Name extends Operation>({ title, isOpen, close, ...form }: Props<Name>) {
  return (
    <Modal opened={isOpen} onClose={close} title={title}>
      <Form {...form} close={close} />
    </Modal>
  );
}

function Form<Name extends Operation>({
  call,
  label,
  close,
  buildRequest,
  onSuccess,
  successMessage,
  outdated,
  fields = [],
  isDestructive = false,
  isReady = true,
  children,
}: Omit<Props<Name>, 'title' | 'isOpen'>) {
  const [problem, setProblem] = useState<ApiProblem>();
  const [localErrors, setLocalErrors] = useState<FieldErrors>({});
  const action = useAction(call, { successMessage, onFailure: setProblem });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem || Object.keys(localErrors).length > 0) focusInvalidField(form.current);
  }, [problem, localErrors]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // May be nested in a screen's form, which must not submit.
    event.stopPropagation();
    setProblem(undefined);
    const init = buildRequest(readFormTexts(event.currentTarget));
    if (hasErrors(init)) return setLocalErrors(init.errors);
    setLocalErrors({});
    const handleSuccess = (response: OperationResponse<Name>) => {
      close();
      onSuccess?.(response);
    };
    action.mutate(init, { onSuccess: handleSuccess });
  };
  const isOutdated = problem?.code === OUTDATED && outdated !== undefined;
  const loadLatest = () =>
    outdated?.load().then(
      () => setProblem(undefined),
      (error) => setProblem(toProblem(error)),
    );
  const above = isOutdated ? undefined : problemAboveForm(problem, fields);
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack>
        {above ? <FailureAlert error={above} /> : null}
        {isOutdated ? <OutdatedAlert title={outdated.title} load={loadLatest} /> : null}
        {typeof children === 'function' ? children({ ...problem?.fields, ...localErrors }) : <div>{children}</div>}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {label === 'Cancel' ? 'Go back' : 'Cancel'}
          </Button>
          <Button
            type="submit"
            loading={action.isPending}
            disabled={!isReady}
            {...(isDestructive ? { color: 'red' } : {})}
            // Without fields, the submit button gets the focus.
            {...(typeof children === 'function' ? {} : { 'data-autofocus': true })}
          >
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function hasErrors<Init>(
  request: Init | { readonly errors: FieldErrors },
): request is { readonly errors: FieldErrors } {
  return typeof request === 'object' && request !== null && 'errors' in request;
}
