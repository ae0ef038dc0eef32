import { Button, Group, Modal, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useAction } from '#web/dashboard/api/changes.ts';
import type { AnswerOf, InitOf, Operation } from '#web/dashboard/api/operations.ts';
import type { Problem } from '#web/ui/api/problem.ts';
import { Failure } from '#web/ui/failure.tsx';
import { textsOf } from '#web/ui/forms.ts';
import { shownAbove, type Wrong } from './wrong.ts';

interface Props<Name extends Operation> {
  readonly call: Name;
  readonly title: string;
  readonly label: string;
  readonly isOpen: boolean;
  readonly close: () => void;
  /** Builds the request or returns errors, which prevent it. */
  readonly asked: (texts: Readonly<Record<string, string>>) => InitOf<Name> | { readonly wrong: Wrong };
  readonly done?: (answer: AnswerOf<Name>) => void;
  /** Success message. */
  readonly said?: string;
  /** They show their own errors; others appear above the form. */
  readonly fields?: readonly string[];
  /** Destructive action. */
  readonly isGrave?: boolean;
  readonly isReady?: boolean;
  readonly children: ReactNode | ((wrong: Wrong) => ReactNode);
}

export function FormDialog<Name extends Operation>({ title, isOpen, close, ...form }: Props<Name>) {
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
  asked,
  done,
  said,
  fields = [],
  isGrave = false,
  isReady = true,
  children,
}: Omit<Props<Name>, 'title' | 'isOpen'>) {
  const [problem, setProblem] = useState<Problem>();
  const [wrongHere, setWrongHere] = useState<Wrong>({});
  const action = useAction(call, { said, failed: setProblem });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // May be nested in a screen's form, which must not submit.
    event.stopPropagation();
    setProblem(undefined);
    const init = asked(textsOf(event.currentTarget));
    if (isWrong(init)) return setWrongHere(init.wrong);
    setWrongHere({});
    const succeeded = (answer: AnswerOf<Name>) => {
      close();
      done?.(answer);
    };
    action.mutate(init, { onSuccess: succeeded });
  };
  const above = shownAbove(problem, fields);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {above ? <Failure error={above} /> : null}
        {typeof children === 'function' ? children({ ...problem?.fields, ...wrongHere }) : <div>{children}</div>}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={action.isPending}
            disabled={!isReady}
            {...(isGrave ? { color: 'red' } : {})}
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

function isWrong<Init>(asked: Init | { readonly wrong: Wrong }): asked is { readonly wrong: Wrong } {
  return typeof asked === 'object' && asked !== null && 'wrong' in asked;
}
