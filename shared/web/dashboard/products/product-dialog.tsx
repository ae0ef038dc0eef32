import { Button, Select, TextInput } from '@mantine/core';
import { MAX_PRICES, type PriceInterval } from '#shared/domain/products/product.ts';
import {
  addRecordId,
  type DraftFieldsProps,
  DraftFormDialog,
  recordDialogTexts,
} from '#web/dashboard/actions/draft-form-dialog.tsx';
import type { DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import {
  buildProductRequest,
  createProductDraft,
  NEW_PRICE,
  NEW_PRODUCT,
  type PriceDraft,
  type ProductDraft,
} from './product-draft.ts';
import style from './products.module.css';
import { CHANGE_PRODUCT, type CompanyProduct, CREATE_PRODUCT } from './products-query.ts';

const FIELDS = ['name', 'ext_id'];

const PAID: readonly { readonly value: PriceInterval | ''; readonly label: string }[] = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Yearly' },
  { value: 'one_time', label: 'One-time' },
  { value: '', label: 'Not specified' },
];

/** Changes a product, or adds one. New prices apply to later sales. */
export function ProductDialog({ product, ...dialog }: DialogState & { readonly product?: CompanyProduct }) {
  return (
    <DraftFormDialog
      {...dialog}
      {...recordDialogTexts('product', product?.name)}
      call={product ? CHANGE_PRODUCT : CREATE_PRODUCT}
      initial={product ? createProductDraft(product) : NEW_PRODUCT}
      buildRequest={(draft) =>
        product ? addRecordId(product.id, buildProductRequest(draft)) : buildProductRequest(draft)
      }
      fields={FIELDS}
    >
      {(fields) => <ProductFields {...fields} />}
    </DraftFormDialog>
  );
}

function ProductFields({ draft, change, errors }: DraftFieldsProps<ProductDraft>) {
  const { prices } = draft;
  const setPrice = (at: number, changes: Partial<PriceDraft>) =>
    change({ ...draft, prices: prices.map((price, index) => (index === at ? { ...price, ...changes } : price)) });
  return (
    <>
      <TextInput
        label="Name"
        required
        autoComplete="off"
        value={draft.name}
        onChange={({ currentTarget: { value } }) => change({ ...draft, name: value })}
        error={errors.name}
        data-autofocus
      />
      <TextInput
        label="Billing provider ID"
        description="For your reference only."
        autoComplete="off"
        value={draft.extId}
        onChange={({ currentTarget: { value } }) => change({ ...draft, extId: value })}
        error={errors.ext_id}
      />
      {prices.map((price, index) => {
        const number = index + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a price is identified by its position only
          <fieldset key={index} className={style.price}>
            <legend>Price {number}</legend>
            <div className={style.pair}>
              <TextInput
                label={`Plan ID of price ${number}`}
                required
                autoComplete="off"
                value={price.plan}
                onChange={({ currentTarget: { value } }) => setPrice(index, { plan: value })}
                error={errors[`plan_${number}`]}
              />
              <Select
                label={`Billing interval of price ${number}`}
                data={[...PAID]}
                value={price.interval}
                allowDeselect={false}
                onChange={(interval) => setPrice(index, { interval: (interval ?? '') as PriceDraft['interval'] })}
              />
            </div>
            <TextInput
              label={`Description of price ${number}`}
              autoComplete="off"
              value={price.text}
              onChange={({ currentTarget: { value } }) => setPrice(index, { text: value })}
            />
            <div>
              <Button
                variant="default"
                size="xs"
                aria-label={`Remove price ${number}`}
                onClick={() => change({ ...draft, prices: prices.filter((_, at) => at !== index) })}
              >
                Remove
              </Button>
            </div>
          </fieldset>
        );
      })}
      {prices.length < MAX_PRICES ? (
        <div>
          <Button variant="default" size="xs" onClick={() => change({ ...draft, prices: [...prices, NEW_PRICE] })}>
            Add a price
          </Button>
        </div>
      ) : null}
    </>
  );
}
