import { Select } from '@mantine/core';
import { type PromoterDetails, takingPart } from './query.ts';

/** Chooses one of the campaigns that a promoter takes part in, in a form: as `promotion`, by the id of its being there. */
export function PromotionSelect({ promoter }: { readonly promoter: PromoterDetails }) {
  const promotions = takingPart(promoter).map(({ id, campaign }) => ({
    value: String(id),
    label: campaign.name,
  }));
  return (
    <Select
      name="promotion"
      label="Campaign"
      data={promotions}
      defaultValue={promotions[0]?.value ?? null}
      allowDeselect={false}
    />
  );
}
