import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { api } from '#web/portal/api/client.ts';
import { me, useMe } from '#web/portal/api/me.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { Failure } from '#web/portal/parts/failure.tsx';
import { Field } from '#web/portal/parts/field.tsx';
import { useReasons } from '#web/portal/parts/use-reasons.ts';
import type { TextName } from '#web/portal/texts/en.ts';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { got } from '#web/ui/api/client.ts';
import { asProblem } from '#web/ui/api/problem.ts';
import { textsOf } from '#web/ui/forms.ts';
import { ADDRESS, Address, said } from './address.tsx';
import { ACCOUNTS } from './networks.ts';

const FIELDS = [
  ['first_name', 'firstName', 'given-name'],
  ['last_name', 'lastName', 'family-name'],
  ['company_name', 'company', 'organization'],
  ['vat_id', 'vatId', 'off'],
  ['website', 'website', 'url'],
  ['phone_number', 'phone', 'tel'],
] as const satisfies readonly (readonly [string, TextName, string])[];
const NAMES = [...FIELDS.map(([name]) => name), ...ADDRESS, 'country', ...ACCOUNTS.map(({ name }) => name)];

/** An empty field deletes its value. */
export function Yourself() {
  const { say } = useSpeech();
  const { reason } = useReasons();
  const { email, profile } = useMe();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: async (texts: Record<string, string>) =>
      got(await api.PUT('/api/v2/affiliate/promoters/current', { body: { profile: texts } })),
    onSuccess: (after) => queries.setQueryData(me.queryKey, after),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(said(textsOf(event.currentTarget), profile));
  };
  const problem = save.error ? asProblem(save.error) : undefined;
  const wrongIn = (name: string) =>
    problem?.message.startsWith(`profile[${name}]`) ? reason(problem.message) : undefined;
  const isPlaced = NAMES.some((name) => wrongIn(name) !== undefined);
  return (
    <section className="card" aria-labelledby="yourself">
      <h2 id="yourself">{say('yourself')}</h2>
      <form className="stack" onSubmit={submit}>
        <Field label={say('email')} help={say('emailFixed')} value={email} readOnly />
        <div className="cards">
          {FIELDS.map(([name, label, autoComplete]) => (
            <Field
              key={name}
              name={name}
              label={say(label)}
              defaultValue={profile[name] ?? ''}
              autoComplete={autoComplete}
              wrong={wrongIn(name)}
            />
          ))}
        </div>
        <Address wrongIn={wrongIn} />
        <h3>{say('accounts')}</h3>
        <p className="quiet">{say('accountsText')}</p>
        <div className="cards">
          {ACCOUNTS.map(({ name, label }) => (
            <Field
              key={name}
              name={name}
              label={label}
              defaultValue={profile[name] ?? ''}
              inputMode="url"
              autoComplete="off"
              wrong={wrongIn(name)}
            />
          ))}
        </div>
        {problem && !isPlaced ? <Failure error={problem} /> : null}
        <div className="row">
          <Button type="submit" isBusy={save.isPending}>
            {say('save')}
          </Button>
          <span className="quiet" role="status">
            {save.isSuccess ? say('saved') : ''}
          </span>
        </div>
      </form>
    </section>
  );
}
