import { Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { MAX_BODY_LENGTH, MAX_SUBJECT_LENGTH, type TemplateText } from '#shared/domain/mail/templates/template-text.ts';
import { type FieldErrors, labelFieldError } from '#web/dashboard/actions/field-errors.ts';
import type { EmailTemplate } from './templates-query.ts';
import { insertVariable, VariableButtons } from './variable-buttons.tsx';

interface Props {
  readonly text: TemplateText;
  readonly change: (part: keyof TemplateText, text: string) => void;
  readonly variables: readonly EmailTemplate['variables'][number][];
  readonly errors: FieldErrors;
  readonly hints?: { readonly subject: string | null; readonly body: string };
}

const TEMPLATE_HINTS = {
  subject: 'Leave it empty for the default.',
  body: 'The greeting, figures and button are added automatically.',
};

export function TemplateFields({ text, change, variables, errors, hints = TEMPLATE_HINTS }: Props) {
  const [part, setPart] = useState<keyof TemplateText>('body');
  const subject = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const insert = (variable: string) => {
    const field = part === 'subject' ? subject.current : body.current;
    change(part, insertVariable(field, text[part], variable));
  };
  return (
    <>
      <TextInput
        ref={subject}
        label="Subject"
        description={hints.subject}
        maxLength={MAX_SUBJECT_LENGTH}
        autoComplete="off"
        data-autofocus
        value={text.subject}
        onFocus={() => setPart('subject')}
        onChange={({ currentTarget: { value } }) => change('subject', value)}
        error={labelFieldError(errors, 'subject', 'Subject')}
      />
      <Textarea
        ref={body}
        label="Text"
        description={`A blank line begins a paragraph, and “- ” a list. Write **bold** and [label](https://…). ${hints.body}`}
        autosize
        minRows={8}
        maxRows={20}
        maxLength={MAX_BODY_LENGTH}
        value={text.body}
        onFocus={() => setPart('body')}
        onChange={({ currentTarget: { value } }) => change('body', value)}
        error={labelFieldError(errors, 'body', 'Text')}
      />
      <VariableButtons variables={variables} insert={insert} example="{{first_name | there}}" />
    </>
  );
}
