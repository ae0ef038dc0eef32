import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { UnsavedChangesGuard } from '#web/dashboard/actions/unsaved-changes.tsx';
import { type AccountSettings, settingsQuery } from '#web/dashboard/api/settings-query.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import { Icon } from '#web/ui/icons.tsx';
import style from './settings.module.css';
import type { SettingsFormState } from './use-settings-form.ts';

interface Props {
  readonly form: SettingsFormState;
  /** Fields that show their own errors, with labels. */
  readonly fields: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

export function SettingsForm({ form, fields, children }: Props) {
  const { problem, wrong, tried, mayChange, isEdited, isSaving, isOutdated, taken } = form;
  const shown = useRef<HTMLFormElement>(null);
  // The error may be out of view.
  useEffect(() => {
    if (problem || Object.keys(tried).length > 0) lookAt(shown.current?.querySelector<HTMLElement>(WRONG));
  }, [problem, tried]);
  const isAtField = Object.keys(wrong).some((name) => name in fields);
  return (
    <form
      ref={shown}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <UnsavedChangesGuard isEdited={() => isEdited} />
      <fieldset disabled={!mayChange} className={style.form}>
        {children}
        <div className={style.save}>
          {problem && !isAtField ? <FailureAlert error={problem} /> : null}
          {isOutdated ? <Outdated load={form.loadAnew} /> : null}
          {taken ? <Taken names={taken.map((name) => fields[String(name)] ?? String(name))} /> : null}
          {mayChange ? (
            <div className={style.saving}>
              <Button type="submit" loading={isSaving} disabled={!isEdited}>
                Save
              </Button>
              {isEdited ? <span className={style.quiet}>Not saved yet.</span> : null}
            </div>
          ) : null}
        </div>
      </fieldset>
    </form>
  );
}

/** Invalid fields in Mantine; errors of groups. */
const WRONG = '[aria-invalid="true"], [data-wrong]';

function lookAt(element: HTMLElement | null | undefined): void {
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}

function Outdated({ load }: { readonly load: () => void }) {
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<Icon name="warning" />}
      title="Somebody else has changed the settings"
    >
      <p>Nothing of yours was saved. Load theirs: what you have typed stays, and you can save it then.</p>
      <Button variant="default" size="xs" leftSection={<Icon name="retry" size={16} />} onClick={load}>
        Load theirs, keep mine
      </Button>
    </Alert>
  );
}

function Taken({ names }: { readonly names: readonly string[] }) {
  const both = `They have changed this, too: ${names.join(', ')}. It is as you have typed it, and saving it takes theirs away.`;
  return (
    <Alert
      role="status"
      color="indigo"
      variant="light"
      icon={<Icon name="info" />}
      title="The settings were loaded anew"
    >
      {names.length === 0 ? 'What you have typed is still there. Save it.' : both}
    </Alert>
  );
}

export function WithSettings({ children }: { readonly children: (settings: AccountSettings) => ReactNode }) {
  const { data, error, isError, refetch } = useQuery(settingsQuery);
  if (data) return children(data);
  return isError ? <FailureAlert error={error} retry={() => refetch()} /> : <Skeleton height={240} />;
}
