import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { portalApi } from '#web/portal/api/client.ts';
import { currentPromoterQuery } from '#web/portal/api/me.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { Field } from '#web/portal/parts/field.tsx';
import { ScreenHead } from '#web/portal/parts/screen-head.tsx';
import { PublicPage } from '#web/portal/public/public-page.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { requireData } from '#web/ui/api/client.ts';

const MIN_NEW_PASSWORD_LENGTH = 8;

/** Required after a sign-in with a password from the company. */
export function SetPassword() {
  const { translate } = useTranslation();
  const queries = useQueryClient();
  const [isDifferent, setDifferent] = useState(false);
  const save = useMutation({
    mutationFn: async (password: string) =>
      requireData(
        await portalApi.PUT('/api/v2/affiliate/promoters/set_password', {
          body: { user: { new_password: password, new_password_confirmation: password } },
        }),
      ),
    onSuccess: () => queries.resetQueries({ queryKey: currentPromoterQuery.queryKey }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Untrimmed: blanks are part of a password.
    const form = new FormData(event.currentTarget);
    const [password, again] = [String(form.get('password')), String(form.get('again'))];
    setDifferent(password !== again);
    if (password === again) save.mutate(password);
  };
  return (
    <PublicPage>
      <form className="card" onSubmit={submit}>
        <ScreenHead title={translate('setPasswordTitle')} text={translate('setPasswordText')} />
        <Field
          type="password"
          name="password"
          label={translate('newPassword')}
          help={translate('passwordLength')}
          autoComplete="new-password"
          minLength={MIN_NEW_PASSWORD_LENGTH}
          maxLength={128}
          required
        />
        <Field
          type="password"
          name="again"
          label={translate('newPasswordAgain')}
          autoComplete="new-password"
          required
          error={isDifferent ? translate('passwordsDiffer') : undefined}
        />
        {save.error ? <PortalFailure error={save.error} /> : null}
        <Button type="submit" kind="main" isBusy={save.isPending}>
          {translate('setPassword')}
        </Button>
      </form>
    </PublicPage>
  );
}
