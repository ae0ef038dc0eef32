import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { requestSignInLink, signInByPassword } from '#web/portal/api/sign-in.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { Field } from '#web/portal/parts/field.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { toProblem } from '#web/ui/api/problem.ts';
import { readFormTexts } from '#web/ui/forms.ts';

export function SignInForm({ done }: { readonly done: () => void }) {
  const { say } = useTranslation();
  const [byPassword, setByPassword] = useState(false);
  const link = useMutation({ mutationFn: requestSignInLink });
  const password = useMutation({
    mutationFn: ({ email = '', password: text = '' }: Record<string, string>) => signInByPassword(email, text),
    onSuccess: done,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const texts = readFormTexts(event.currentTarget);
    if (byPassword) password.mutate(texts);
    else link.mutate(texts.email ?? '');
  };
  if (link.isSuccess) {
    return (
      <div className="stack">
        <div className="note" data-kind="good" role="status">
          <p className="strong">{say('lookIntoMail')}</p>
          <p className="breaks">{say('linkSent', { email: link.variables })}</p>
        </div>
        <Button onClick={() => link.reset()}>{say('otherEmail')}</Button>
      </div>
    );
  }
  const { error } = byPassword ? password : link;
  const isRefused = byPassword && error !== null && toProblem(error).status === 401;
  return (
    <form className="stack" onSubmit={submit}>
      <Field type="email" name="email" label={say('email')} autoComplete="username" required />
      {byPassword ? (
        <Field
          type="password"
          name="password"
          label={say('password')}
          autoComplete="current-password"
          required
          wrong={isRefused ? say('wrongPassword') : undefined}
        />
      ) : null}
      {error && !isRefused ? <PortalFailure error={error} /> : null}
      <Button type="submit" kind="main" isBusy={link.isPending || password.isPending}>
        {byPassword ? say('signIn') : say('sendLink')}
      </Button>
      <Button kind="bare" onClick={() => setByPassword(!byPassword)}>
        {byPassword ? say('withLink') : say('withPassword')}
      </Button>
    </form>
  );
}
