import { ActionIcon, Button, Checkbox, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import type { MouseEvent } from 'react';
import { FIELD_TYPES, type FieldType, MAX_PORTAL_FIELDS } from '#shared/domain/portal/portal.ts';
import settings from '#web/dashboard/settings/parts/settings.module.css';
import { Icon, type IconName } from '#web/ui/icons.tsx';
import { fieldNameFromLabel, type SignUpQuestion } from './draft.ts';
import style from './portal.module.css';

const TYPES: Readonly<Record<FieldType, string>> = {
  text: 'Single line',
  long_text: 'Multiple lines',
  choice: 'Choice',
  checkbox: 'Checkbox',
};
const CHOICES = FIELD_TYPES.map((value) => ({ value, label: TYPES[value] }));

interface Props {
  readonly questions: readonly SignUpQuestion[];
  readonly change: (questions: readonly SignUpQuestion[]) => void;
  readonly error: string | undefined;
}

export function Questions({ questions, change, error }: Props) {
  const set = (id: string, more: Partial<SignUpQuestion>) =>
    change(questions.map((question) => (question.id === id ? { ...question, ...more } : question)));
  /** The button moves with its question and keeps the focus. */
  const move = (at: number, by: 1 | -1) => (event: MouseEvent<HTMLElement>) => {
    const button = event.currentTarget;
    change(moveQuestion(questions, at, by));
    requestAnimationFrame(() => button.focus());
  };
  const act = (icon: IconName, label: string, onClick: (event: MouseEvent<HTMLElement>) => void, disabled = false) => (
    <ActionIcon variant="default" size="input-xs" aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} size={16} />
    </ActionIcon>
  );
  return (
    <Stack>
      <p className={settings.lead}>
        The sign-up page asks for name and e-mail, then these questions. Answers are stored in the promoter’s custom
        fields.
      </p>
      {questions.map((question, at) => (
        <fieldset key={question.id} className={style.question}>
          <legend>Question {at + 1}</legend>
          <Group gap="xs" justify="flex-end">
            {act('up', `Move question ${at + 1} up`, move(at, -1), at === 0)}
            {act('down', `Move question ${at + 1} down`, move(at, 1), at === questions.length - 1)}
            {act('close', `Remove question ${at + 1}`, () => change(questions.filter(({ id }) => id !== question.id)))}
          </Group>
          <div className={settings.pair}>
            <TextInput
              label="Question"
              required
              autoComplete="off"
              value={question.label}
              onChange={({ currentTarget: { value: label } }) => {
                const isNamed = question.id === question.name || question.name !== fieldNameFromLabel(question.label);
                set(question.id, { label, ...(isNamed ? {} : { name: fieldNameFromLabel(label) }) });
              }}
            />
            <TextInput
              label="Custom field name"
              required
              autoComplete="off"
              value={question.name}
              onChange={({ currentTarget: { value: name } }) => set(question.id, { name })}
            />
            <Select
              label="Answer type"
              data={CHOICES}
              value={question.type}
              allowDeselect={false}
              onChange={(type) => set(question.id, { type: (type ?? 'text') as FieldType })}
            />
            {question.type === 'choice' ? (
              <Textarea
                label="Choices"
                description="One per line."
                required
                rows={3}
                value={question.choices}
                onChange={({ currentTarget: { value: choices } }) => set(question.id, { choices })}
              />
            ) : null}
          </div>
          <Checkbox
            label="Required"
            checked={question.required}
            onChange={({ currentTarget: { checked } }) => set(question.id, { required: checked })}
          />
        </fieldset>
      ))}
      {error ? (
        <p role="alert" data-invalid className={style.error}>
          {error}
        </p>
      ) : null}
      <div>
        <Button
          variant="default"
          leftSection={<Icon name="plus" size={16} />}
          disabled={questions.length >= MAX_PORTAL_FIELDS}
          onClick={() => change([...questions, blank()])}
        >
          Add a question
        </Button>
      </div>
    </Stack>
  );
}

function blank(): SignUpQuestion {
  return { id: crypto.randomUUID(), name: '', label: '', type: 'text', required: false, choices: '' };
}

function moveQuestion(questions: readonly SignUpQuestion[], at: number, by: 1 | -1): readonly SignUpQuestion[] {
  const others = questions.filter((_, index) => index !== at);
  return [...others.slice(0, at + by), ...questions.slice(at, at + 1), ...others.slice(at + by)];
}
