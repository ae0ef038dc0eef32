import { Select } from '@mantine/core';
import { activePromotions, type DashboardPromoterDetails } from './promoter-query.ts';

/** Form field `promotion`: the promotion id. */
export function PromotionSelect({ promoter }: { readonly promoter: DashboardPromoterDetails }) {
  const promotions = activePromotions(promoter).map(({ id, campaign }) => ({
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
