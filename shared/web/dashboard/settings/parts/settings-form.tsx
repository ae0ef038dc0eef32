import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { focusInvalidField } from '#web/dashboard/actions/focus-invalid-field.ts';
import { LatestLoadedAlert, OutdatedAlert } from '#web/dashboard/actions/outdated.tsx';
import { UnsavedChangesGuard } from '#web/dashboard/actions/unsaved-changes.tsx';
import { type AccountSettings, settingsQuery } from '#web/dashboard/api/settings-query.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import style from './settings.module.css';
import type { SettingsFormState } from './use-settings-form.ts';

interface Props {
  readonly form: SettingsFormState;
  /** Fields that show their own errors, with labels. */
  readonly fields: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

export function SettingsForm({ form, fields, children }: Props) {
  const { problem, errors, localErrors, mayChange, isEdited, isSaving, isOutdated, taken } = form;
  const formRef = useRef<HTMLFormElement>(null);
  // The error may be out of view.
  useEffect(() => {
    if (problem || Object.keys(localErrors).length > 0) focusInvalidField(formRef.current);
  }, [problem, localErrors]);
  const isAtField = Object.keys(errors).some((name) => name in fields);
  return (
    <form
      ref={formRef}
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
          {isOutdated ? <OutdatedAlert title="The settings were changed by someone else" load={form.reload} /> : null}
          {taken ? (
            <LatestLoadedAlert
              title="The latest settings were loaded"
              conflicts={taken.map((name) => fields[String(name)] ?? String(name))}
            />
          ) : null}
          {mayChange ? (
            <div className={style.saving}>
              <Button type="submit" loading={isSaving} disabled={!isEdited}>
                Save
              </Button>
              {isEdited ? <span className={style.muted}>Unsaved changes.</span> : null}
            </div>
          ) : null}
        </div>
      </fieldset>
    </form>
  );
}

export function WithSettings({ children }: { readonly children: (settings: AccountSettings) => ReactNode }) {
  const { data, error, isError, refetch } = useQuery(settingsQuery);
  if (data) return children(data);
  // As high as the window, so that what follows the form does not move within it.
  return isError ? <FailureAlert error={error} retry={() => refetch()} /> : <Skeleton height="100vh" />;
}
