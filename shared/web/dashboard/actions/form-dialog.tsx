import { Button, Group, Modal, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useAction } from '#web/dashboard/api/changes.ts';
import type { AnswerOf, InitOf, Operation } from '#web/dashboard/api/operations.ts';
import type { Problem } from '#web/ui/api/problem.ts';
import { Failure } from '#web/ui/failure.tsx';
import { textsOf } from '#web/ui/forms.ts';
import { shownAbove, type Wrong } from './wrong.ts';

interface Props<Name extends Operation> {
  /** What sending the form calls. */
  readonly call: Name;
  readonly title: string;
  /** On the button that sends it. */
  readonly label: string;
  readonly isOpen: boolean;
  readonly close: () => void;
  /** What is sent, of the texts of its fields; or what is wrong with them, which is shown then, and nothing is sent. */
  readonly asked: (texts: Readonly<Record<string, string>>) => InitOf<Name> | { readonly wrong: Wrong };
  /** Called with the answer, when the dialog is closed. */
  readonly done?: (answer: AnswerOf<Name>) => void;
  /** What is shown when it is done. */
  readonly said?: string;
  /** The fields that show what is wrong with them. What is wrong with anything else stands above the form. */
  readonly fields?: readonly string[];
  /** Whether it takes something away. */
  readonly isGrave?: boolean;
  /** Whether enough has been chosen to send it. */
  readonly isReady?: boolean;
  /** Its fields, or what somebody should know before. */
  readonly children: ReactNode | ((wrong: Wrong) => ReactNode);
}

/** A form in a dialog: it stays open until what it asks for is done, and shows what is wrong at the fields. */
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
    // It may stand in the form of a screen, which is not to be sent by it.
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
            // Where there is no field, it is the first to be pressed.
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
