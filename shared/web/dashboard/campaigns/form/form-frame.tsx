import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { problemAboveForm } from '#web/dashboard/actions/field-errors.ts';
import style from '#web/dashboard/campaigns/campaigns.module.css';
import { FailureAlert } from '#web/ui/failure.tsx';
import type { CampaignFormState } from './use-campaign-form.ts';

interface Props {
  readonly form: CampaignFormState;
  /** Fields on the screen, or on another tab, that show their own errors. */
  readonly fields: readonly string[];
  readonly children: ReactNode;
  /** Content without inputs, which users who cannot save can use, too. */
  readonly after?: ReactNode;
}

export function CampaignFormFrame({ form, fields, children, after }: Props) {
  const element = useRef<HTMLFormElement>(null);
  // After each render: the field may be on a tab that opens first.
  useEffect(() => form.focusInvalid(element.current));
  const above = problemAboveForm(form.problem, fields);
  return (
    <form
      ref={element}
      noValidate
      className={style.frame}
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <fieldset disabled={!form.mayChange} className={style.form}>
        {above ? <FailureAlert error={above} /> : null}
        {children}
      </fieldset>
      {after}
      {form.mayChange ? (
        <div className={style.save}>
          <Button type="submit" loading={form.isSaving}>
            Save
          </Button>
          {form.isEdited() ? <span className={style.muted}>Unsaved changes.</span> : null}
        </div>
      ) : null}
    </form>
  );
}
