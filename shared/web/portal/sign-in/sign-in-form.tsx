import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { askForLink, signInByPassword } from '#web/portal/api/sign-in.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { Failure } from '#web/portal/parts/failure.tsx';
import { Field } from '#web/portal/parts/field.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { asProblem } from '#web/ui/api/problem.ts';
import { textsOf } from '#web/ui/forms.ts';

export function SignInForm({ done }: { readonly done: () => void }) {
  const { say } = useSpeech();
  const [byPassword, setByPassword] = useState(false);
  const link = useMutation({ mutationFn: askForLink });
  const password = useMutation({
    mutationFn: ({ email = '', password: text = '' }: Record<string, string>) => signInByPassword(email, text),
    onSuccess: done,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const texts = textsOf(event.currentTarget);
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
  const isRefused = byPassword && error !== null && asProblem(error).status === 401;
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
      {error && !isRefused ? <Failure error={error} /> : null}
      <Button type="submit" kind="main" isBusy={link.isPending || password.isPending}>
        {byPassword ? say('signIn') : say('sendLink')}
      </Button>
      <Button kind="bare" onClick={() => setByPassword(!byPassword)}>
        {byPassword ? say('withLink') : say('withPassword')}
      </Button>
    </form>
  );
}
