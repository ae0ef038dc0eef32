import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';

export function TaxFormStatus() {
  const { translate } = useTranslation();
  const { day } = useFormats();
  const { w8_form_since: w8, w9_form_since: w9 } = useCurrentPromoter().profile;
  const forms = [
    { form: 'W-9', since: w9 },
    { form: 'W-8', since: w8 },
  ].flatMap(({ form, since }) => (since === null ? [] : [{ form, since }]));
  return (
    <section className="card" aria-labelledby="tax-form">
      <h2 id="tax-form">{translate('taxForm')}</h2>
      {forms.map(({ form, since }) => (
        <p key={form} className="strong">
          {translate('taxFormSince', { form, day: day(since) })}
        </p>
      ))}
      {forms.length === 0 ? <p className="strong">{translate('taxFormNone')}</p> : null}
      <p className="muted">{translate('taxFormText')}</p>
    </section>
  );
}
