import { Button, Group } from '@mantine/core';
import style from '#web/dashboard/settings/parts/settings.module.css';

interface Props {
  readonly variables: readonly { readonly name: string; readonly description: string }[];
  readonly insert: (variable: string) => void;
  /** A variable with a fallback, where fallbacks are possible. */
  readonly example?: string;
}

/** Buttons that insert variables into a text. */
export function VariableButtons({ variables, insert, example }: Props) {
  return (
    <fieldset className={style.plain}>
      <legend>Insert a variable</legend>
      <Group gap="xs">
        {variables.map(({ name, description }) => (
          <Button key={name} variant="default" size="compact-sm" title={description} onClick={() => insert(name)}>
            {name}
          </Button>
        ))}
      </Group>
      {example ? (
        <p className={style.muted}>
          For an empty value, write a fallback: <code>{example}</code>
        </p>
      ) : null}
    </fieldset>
  );
}

/** Returns a text with a variable in place of the field's selection, and moves the cursor behind it. */
export function insertVariable(
  field: HTMLInputElement | HTMLTextAreaElement | null,
  text: string,
  variable: string,
): string {
  const [from, to] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length];
  const inserted = `{{${variable}}}`;
  // After the new value is rendered.
  requestAnimationFrame(() => {
    field?.focus();
    field?.setSelectionRange(from + inserted.length, from + inserted.length);
  });
  return text.slice(0, from) + inserted + text.slice(to);
}
