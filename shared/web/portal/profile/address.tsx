import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { Field, LongField } from '#web/portal/parts/field.tsx';
import type { TextName } from '#web/portal/texts/en.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { Country } from './country.tsx';

type Profile = ReturnType<typeof useCurrentPromoter>['profile'];

export const ADDRESS_FIELDS = ['street', 'postal_code', 'city', 'state'] as const;
type Part = (typeof ADDRESS_FIELDS)[number];

const SHORT = [
  ['postal_code', 'postalCode', 'postal-code'],
  ['city', 'city', 'address-level2'],
  ['state', 'state', 'address-level1'],
] as const satisfies readonly (readonly [Part, TextName, string])[];

interface Props {
  readonly errorOf: (name: string) => string | undefined;
}

/** An unstructured address appears in the street field until the user splits it. */
export function Address({ errorOf }: Props) {
  const { translate } = useTranslation();
  const { profile } = useCurrentPromoter();
  const addressParts = splitAddress(profile);
  return (
    <>
      <h3>{translate('address')}</h3>
      <div className="cards">
        <LongField
          name="street"
          label={translate('street')}
          rows={2}
          defaultValue={addressParts.street}
          autoComplete="street-address"
          error={errorOf('street')}
        />
        {SHORT.map(([name, label, autoComplete]) => (
          <Field
            key={name}
            name={name}
            label={translate(label)}
            defaultValue={addressParts[name]}
            autoComplete={autoComplete}
            error={errorOf(name)}
          />
        ))}
        <Country value={profile.country ?? ''} error={errorOf('country')} />
      </div>
    </>
  );
}

/** Builds the profile update. Unchanged parts are omitted, so that an unstructured address stays intact. */
export function buildProfileUpdate(texts: Readonly<Record<string, string>>, profile: Profile): Record<string, string> {
  const now: Readonly<Record<string, string>> = { ...texts, street: lines(texts.street) };
  const addressParts = splitAddress(profile);
  if (ADDRESS_FIELDS.some((name) => (now[name] ?? '') !== addressParts[name])) return now;
  return Object.fromEntries(Object.entries(now).filter(([name]) => !ADDRESS_FIELDS.some((part) => part === name)));
}

function splitAddress({ address, ...profile }: Profile): Readonly<Record<Part, string>> {
  const isInParts = ADDRESS_FIELDS.some((name) => profile[name] !== null);
  const { street, postal_code, city, state } = profile;
  return {
    street: lines(isInParts ? street : address),
    postal_code: postal_code ?? '',
    city: city ?? '',
    state: state ?? '',
  };
}

/** Browsers submit CRLF. */
function lines(text: string | null | undefined): string {
  return (text ?? '').replaceAll('\r\n', '\n').trim();
}
