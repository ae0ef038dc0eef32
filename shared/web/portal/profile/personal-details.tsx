import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { portalApi } from '#web/portal/api/client.ts';
import { currentPromoterQuery, useCurrentPromoter } from '#web/portal/api/me.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { Field } from '#web/portal/parts/field.tsx';
import { useReasons } from '#web/portal/parts/use-reasons.ts';
import type { TextName } from '#web/portal/texts/en.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { requireData } from '#web/ui/api/client.ts';
import { toProblem } from '#web/ui/api/problem.ts';
import { readFormTexts } from '#web/ui/forms.ts';
import { ADDRESS_FIELDS, Address, buildProfileUpdate } from './address.tsx';
import { NETWORK_FIELDS } from './networks.ts';

const FIELDS = [
  ['first_name', 'firstName', 'given-name'],
  ['last_name', 'lastName', 'family-name'],
  ['company_name', 'company', 'organization'],
  ['vat_id', 'vatId', 'off'],
  ['website', 'website', 'url'],
  ['phone_number', 'phone', 'tel'],
] as const satisfies readonly (readonly [string, TextName, string])[];
const NAMES = [
  ...FIELDS.map(([name]) => name),
  ...ADDRESS_FIELDS,
  'country',
  ...NETWORK_FIELDS.map(({ name }) => name),
];

/** An empty field deletes its value. */
export function PersonalDetails() {
  const { translate } = useTranslation();
  const { reason } = useReasons();
  const { email, profile } = useCurrentPromoter();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: async (texts: Record<string, string>) =>
      requireData(await portalApi.PUT('/api/v2/affiliate/promoters/current', { body: { profile: texts } })),
    onSuccess: (after) => queries.setQueryData(currentPromoterQuery.queryKey, after),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(buildProfileUpdate(readFormTexts(event.currentTarget), profile));
  };
  const problem = save.error ? toProblem(save.error) : undefined;
  const errorOf = (name: string) =>
    problem?.message.startsWith(`profile[${name}]`) ? reason(problem.message) : undefined;
  const hasFieldError = NAMES.some((name) => errorOf(name) !== undefined);
  return (
    <section className="card" aria-labelledby="yourself">
      <h2 id="yourself">{translate('aboutYou')}</h2>
      <form className="stack" onSubmit={submit}>
        <Field label={translate('email')} help={translate('emailFixed')} value={email} readOnly />
        <div className="cards">
          {FIELDS.map(([name, label, autoComplete]) => (
            <Field
              key={name}
              name={name}
              label={translate(label)}
              defaultValue={profile[name] ?? ''}
              autoComplete={autoComplete}
              error={errorOf(name)}
            />
          ))}
        </div>
        <Address errorOf={errorOf} />
        <h3>{translate('accounts')}</h3>
        <p className="muted">{translate('accountsText')}</p>
        <div className="cards">
          {NETWORK_FIELDS.map(({ name, label }) => (
            <Field
              key={name}
              name={name}
              label={label}
              defaultValue={profile[name] ?? ''}
              inputMode="url"
              autoComplete="off"
              error={errorOf(name)}
            />
          ))}
        </div>
        {problem && !hasFieldError ? <PortalFailure error={problem} /> : null}
        <div className="row">
          <Button type="submit" isBusy={save.isPending}>
            {translate('save')}
          </Button>
          <span className="muted" role="status">
            {save.isSuccess ? translate('saved') : ''}
          </span>
        </div>
      </form>
    </section>
  );
}
