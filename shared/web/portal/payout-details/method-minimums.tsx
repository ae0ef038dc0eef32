import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import type { GetResponse } from '#web/ui/api/response-types.ts';

export type OfferingCampaign = GetResponse<'/api/v2/affiliate/payout_methods'>['meta']['campaigns'][number];

interface Props {
  readonly kind: MethodKind;
  readonly campaigns: readonly OfferingCampaign[];
  readonly isSelected: boolean;
}

export function MethodMinimums({ kind, campaigns, isSelected }: Props) {
  const { translate, locale } = useTranslation();
  const { amount } = useFormats();
  const offering = campaigns.filter(({ selected_payout_methods: methods }) => methods.includes(kind));
  const otherNames = campaigns.filter((campaign) => !offering.includes(campaign)).map(({ name }) => name);
  const minimums = offering.map(({ id, name, payout_method_options: options }) => ({
    id,
    name,
    minimum: options[kind]?.min_payment ?? 0,
  }));
  const [{ minimum } = { minimum: 0 }] = minimums;
  const isSame = minimums.every((entry) => entry.minimum === minimum);
  return (
    <>
      {isSame && minimum > 0 ? (
        <p className="muted">{translate('methodMinimum', { amount: amount(minimum, 'cash') })}</p>
      ) : null}
      {isSame
        ? null
        : minimums
            .filter((one) => one.minimum > 0)
            .map((one) => (
              <p key={one.id} className="muted breaks">
                {translate('campaignMinimum', { campaign: one.name, amount: amount(one.minimum, 'cash') })}
              </p>
            ))}
      {otherNames.length === 0 ? null : (
        <p className={isSelected ? 'note breaks' : 'muted breaks'} {...(isSelected ? { 'data-kind': 'warn' } : {})}>
          {translate('methodNotFor', { campaigns: new Intl.ListFormat(locale).format(otherNames) })}
        </p>
      )}
    </>
  );
}
