import type { PriceInterval } from '#shared/domain/products/product.ts';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import type { OperationRequest } from '#web/dashboard/api/operations.ts';
import type { CompanyProduct, CREATE_PRODUCT } from './products-query.ts';

export interface PriceDraft {
  readonly plan: string;
  readonly text: string;
  /** Empty if unspecified. */
  readonly interval: PriceInterval | '';
}

export interface ProductDraft {
  readonly name: string;
  readonly extId: string;
  readonly prices: readonly PriceDraft[];
}

export const NEW_PRICE: PriceDraft = { plan: '', text: '', interval: 'month' };
export const NEW_PRODUCT: ProductDraft = { name: '', extId: '', prices: [NEW_PRICE] };

export function createProductDraft({ name, ext_id: extId, prices }: CompanyProduct): ProductDraft {
  return {
    name,
    extId: extId ?? '',
    prices: prices.map(({ ext_id: plan, desc: text, interval }) => ({ plan, text, interval: interval ?? '' })),
  };
}

type ProductBody = NonNullable<OperationRequest<typeof CREATE_PRODUCT>['body']>;

/** Builds the request, or returns errors: `plan_1` is the first price's. */
export function buildProductRequest({
  name,
  extId,
  prices,
}: ProductDraft): { readonly body: ProductBody } | { readonly errors: FieldErrors } {
  const plans = prices.map(({ plan }) => plan.trim());
  const errors: FieldErrors = {
    ...(name.trim() === '' ? { name: 'Enter a name.' } : {}),
    ...Object.fromEntries(
      plans.flatMap((plan, index) => {
        const error = validatePlan(plan, plans.slice(0, index));
        return error === null ? [] : [[`plan_${index + 1}`, error]];
      }),
    ),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return {
    body: {
      name: name.trim(),
      ext_id: extId.trim(),
      prices: prices.map(({ text, interval }, index) => ({
        ext_id: plans[index] ?? '',
        ...(text.trim() === '' ? {} : { desc: text.trim() }),
        ...(interval === '' ? {} : { interval }),
      })),
    },
  };
}

function validatePlan(plan: string, before: readonly string[]): string | null {
  if (plan === '') return 'Enter the plan ID that sales report.';
  return before.includes(plan) ? 'Another price already has this plan ID.' : null;
}
