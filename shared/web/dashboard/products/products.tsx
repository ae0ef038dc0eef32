import { Button, Group, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { LoadedRecords } from '#web/dashboard/records/loaded-records.tsx';
import { EmptyState } from '#web/ui/empty.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { Icon } from '#web/ui/icons.tsx';
import type { LoadedTable } from '#web/ui/lists/loaded-table.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { ProductDialog } from './product-dialog.tsx';
import style from './products.module.css';
import {
  CHANGE_PRODUCT,
  type CompanyProduct,
  CREATE_PRODUCT,
  DELETE_PRODUCT,
  productsQuery,
} from './products-query.ts';

const PAID = { month: 'each month', year: 'each year', one_time: 'once' } as const;

export default function Products() {
  const products = useQuery(productsQuery);
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <PageHead title="Products">
        <IfAllowed call={CREATE_PRODUCT}>
          <Button leftSection={<Icon name="plus" size={16} />} onClick={open}>
            New product
          </Button>
        </IfAllowed>
      </PageHead>
      {products.isError ? <FailureAlert error={products.error} retry={() => products.refetch()} /> : null}
      {products.isPending ? <Skeleton height={200} /> : null}
      {products.data?.length === 0 ? (
        <EmptyState icon="campaigns" title="No products yet">
          A campaign can pay a different reward for a product, or for monthly, yearly or one-time prices.
        </EmptyState>
      ) : null}
      {products.data?.length ? <LoadedRecords table={TABLE} rows={products.data} minWidth={640} /> : null}
      <ProductDialog isOpen={isOpen} close={close} />
    </>
  );
}

const TABLE: LoadedTable<CompanyProduct> = {
  label: 'Products',
  file: 'products',
  idOf: ({ id }) => id,
  searchPlaceholder: 'Name, plan ID or description',
  columns: [
    {
      id: 'name',
      label: 'Name',
      breaksWords: true,
      value: ({ name }) => name,
      text: ({ name, ext_id: extId }) => (extId ? `${name} (${extId})` : name),
      cell: ({ name, ext_id: extId }) => (
        <>
          {name}
          {extId ? <div className={style.muted}>{extId}</div> : null}
        </>
      ),
    },
    {
      id: 'prices',
      label: 'Prices',
      breaksWords: true,
      value: ({ prices }) => prices.map(formatPrice).join('; '),
      cell: (product) => <Prices product={product} />,
    },
    { id: 'actions', label: 'Actions', isActions: true, cell: (product) => <Actions product={product} /> },
  ],
};

type Price = CompanyProduct['prices'][number];
const describeInterval = ({ interval, desc }: Price) =>
  `${interval === null ? '' : `, ${PAID[interval]}`}${desc === '' ? '' : `: ${desc}`}`;
const formatPrice = (price: Price) => `${price.ext_id}${describeInterval(price)}`;

function Prices({ product: { prices } }: { readonly product: CompanyProduct }) {
  if (prices.length === 0) return '–';
  return (
    <ul className={style.prices}>
      {prices.map((price) => (
        <li key={price.ext_id}>
          {price.ext_id}
          <span className={style.muted}>{describeInterval(price)}</span>
        </li>
      ))}
    </ul>
  );
}

function Actions({ product }: { readonly product: CompanyProduct }) {
  const { id, name } = product;
  const [isChanging, change] = useDisclosure(false);
  const [isDeleting, remove] = useDisclosure(false);
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <IfAllowed call={CHANGE_PRODUCT}>
        <Button variant="default" size="xs" aria-label={`Edit ${name}`} onClick={change.open}>
          Edit
        </Button>
        <ProductDialog product={product} isOpen={isChanging} close={change.close} />
      </IfAllowed>
      <IfAllowed call={DELETE_PRODUCT}>
        <Button variant="light" color="red" size="xs" aria-label={`Delete ${name}`} onClick={remove.open}>
          Delete
        </Button>
        <ActionFormDialog
          call={DELETE_PRODUCT}
          title={`Delete ${name}?`}
          label="Delete"
          isOpen={isDeleting}
          close={remove.close}
          buildRequest={() => ({ params: { path: { id } } })}
          successMessage="The product was deleted."
          isDestructive
        >
          Rewards for monthly, yearly or one-time prices no longer apply to its prices. A product that a reward names
          cannot be deleted.
        </ActionFormDialog>
      </IfAllowed>
    </Group>
  );
}
