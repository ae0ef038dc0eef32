import { type FormEvent, useMemo } from 'react';
import { hasLinkText } from '#shared/domain/portal/checkbox-label.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { CheckField, ChoiceField, Field, LongField } from '#web/portal/parts/field.tsx';
import { CheckboxLabel } from '#web/portal/terms/checkbox-label.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { listCountries } from '#web/ui/formats/countries.ts';
import { dropEmptyTexts, readFormTexts } from '#web/ui/forms.ts';
import type { OpenOffer, PromoterSignUp } from './sign-up.ts';

interface Props {
  readonly offered: OpenOffer;
  readonly send: (input: Pick<PromoterSignUp, 'email' | 'first_name'> & Partial<PromoterSignUp>) => void;
  readonly isBusy: boolean;
  readonly error: unknown;
}

/** Custom fields may be named like standard fields. */
const CUSTOM_FIELD_PREFIX = 'own-';

export function JoinForm({ offered, send, isBusy, error }: Props) {
  const { translate, locale } = useTranslation();
  const countries = useMemo(() => [{ value: '', label: '—' }, ...listCountries(locale)], [locale]);
  const {
    campaign: { terms },
    custom_fields: fields,
  } = offered;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { email = '', first_name = '', ...texts } = readFormTexts(event.currentTarget);
    const customFields = fields.flatMap(({ name }) => {
      const text = texts[`${CUSTOM_FIELD_PREFIX}${name}`];
      return text === undefined || text === '' ? [] : [[name, text] as const];
    });
    const { last_name, website, country } = texts;
    send({
      email,
      first_name,
      ...dropEmptyTexts({ last_name, website, country }),
      ...(customFields.length > 0 ? { custom_fields: Object.fromEntries(customFields) as Record<string, never> } : {}),
      ...(terms ? { accepted_terms: terms.version } : {}),
    });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <Field type="email" name="email" label={translate('email')} autoComplete="email" required maxLength={255} />
      <Field name="first_name" label={translate('firstName')} autoComplete="given-name" required maxLength={100} />
      <Field
        name="last_name"
        label={translate('lastName')}
        autoComplete="family-name"
        maxLength={100}
        help={translate('optional')}
      />
      <Field
        name="website"
        label={translate('website')}
        autoComplete="url"
        maxLength={255}
        help={translate('optional')}
      />
      <ChoiceField
        name="country"
        label={translate('country')}
        choices={countries}
        autoComplete="country"
        help={translate('optional')}
      />
      {fields.map((field) => (
        <Own key={field.name} field={field} />
      ))}
      {terms ? <Terms terms={terms} /> : null}
      {error ? <PortalFailure error={error} /> : null}
      <Button type="submit" kind="main" isBusy={isBusy}>
        {isBusy ? translate('joinBusy') : translate('signUp')}
      </Button>
      <p className="muted">{translate('joinExisting')}</p>
    </form>
  );
}

function Own({ field }: { readonly field: OpenOffer['custom_fields'][number] }) {
  const { translate } = useTranslation();
  const { type, label, required, choices } = field;
  const name = `${CUSTOM_FIELD_PREFIX}${field.name}`;
  if (type === 'checkbox') return <CheckField name={name} value="true" label={label} required={required} />;
  const help = required ? {} : { help: translate('optional') };
  if (type === 'choice') {
    const options = ['', ...choices].map((value) => ({ value, label: value || '—' }));
    return <ChoiceField name={name} label={label} required={required} choices={options} {...help} />;
  }
  if (type === 'long_text')
    return <LongField name={name} label={label} required={required} maxLength={2000} {...help} />;
  return <Field name={name} label={label} required={required} maxLength={255} {...help} />;
}

function Terms({ terms }: { readonly terms: NonNullable<OpenOffer['campaign']['terms']> }) {
  const { translate } = useTranslation();
  const link =
    terms.url === null || hasLinkText(terms.checkbox_label) ? null : (
      <a href={terms.url} target="_blank" rel="noreferrer">
        {translate('joinTerms')}
      </a>
    );
  return (
    <>
      {terms.text === null ? null : (
        <details>
          <summary>{terms.checkbox_label === null ? translate('joinTerms') : terms.name}</summary>
          <p className="terms">{terms.text}</p>
        </details>
      )}
      <CheckField name="terms" required label={<CheckboxLabel label={terms.checkbox_label} url={terms.url} />} />
      {link}
    </>
  );
}
