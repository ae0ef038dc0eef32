import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { requestSignInLink, signInByPassword } from '#web/portal/api/sign-in.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { Field } from '#web/portal/parts/field.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { toProblem } from '#web/ui/api/problem.ts';
import { readFormTexts } from '#web/ui/forms.ts';

export function SignInForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const { translate } = useTranslation();
  const [usesPassword, setUsesPassword] = useState(false);
  const linkRequest = useMutation({ mutationFn: requestSignInLink });
  const passwordSignIn = useMutation({
    mutationFn: ({ email = '', password = '' }: Record<string, string>) => signInByPassword(email, password),
    onSuccess: onSignedIn,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const texts = readFormTexts(event.currentTarget);
    if (usesPassword) passwordSignIn.mutate(texts);
    else linkRequest.mutate(texts.email ?? '');
  };
  if (linkRequest.isSuccess) {
    return (
      <div className="stack">
        <div className="note" data-kind="good" role="status">
          <p className="strong">{translate('checkInbox')}</p>
          <p className="breaks">{translate('linkSent', { email: linkRequest.variables })}</p>
        </div>
        <Button onClick={() => linkRequest.reset()}>{translate('otherEmail')}</Button>
      </div>
    );
  }
  const { error } = usesPassword ? passwordSignIn : linkRequest;
  const isWrongPassword = usesPassword && error !== null && toProblem(error).status === 401;
  return (
    <form className="stack" onSubmit={submit}>
      <Field type="email" name="email" label={translate('email')} autoComplete="username" required />
      {usesPassword ? (
        <Field
          type="password"
          name="password"
          label={translate('password')}
          autoComplete="current-password"
          required
          error={isWrongPassword ? translate('wrongPassword') : undefined}
        />
      ) : null}
      {error && !isWrongPassword ? <PortalFailure error={error} /> : null}
      <Button type="submit" kind="main" isBusy={linkRequest.isPending || passwordSignIn.isPending}>
        {usesPassword ? translate('signIn') : translate('sendLink')}
      </Button>
      <Button kind="bare" onClick={() => setUsesPassword(!usesPassword)}>
        {usesPassword ? translate('withLink') : translate('withPassword')}
      </Button>
    </form>
  );
}
