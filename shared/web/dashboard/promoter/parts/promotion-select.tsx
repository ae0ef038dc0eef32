import { Select } from '@mantine/core';
import { type PromoterDetails, takingPart } from './query.ts';

/** Form field `promotion`: the promotion id. */
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
