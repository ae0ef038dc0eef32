import type { PageRequest } from '#shared/domain/lists/page.ts';
import { applyProductDetails, type Product, type ProductDetails } from '#shared/domain/products/product.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import {
  type Catalogue,
  findProduct,
  listProducts,
  productWrites,
  readCatalogue,
} from '#shared/store/products/products.ts';
import { withReservedNumbers } from '#shared/store/table/reserved-numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { assertProductUnused, rewriteProductRules } from './rule-rewrite.ts';

/**
 * Creates a product. Rules for a billing period then cover its prices.
 * @throws Refusal `invalid_record` if another product has one of its plans
 */
export async function createProduct({ account, runtime }: Call, details: ProductDetails): Promise<Product> {
  return withReservedNumbers(account.id, async (numbers) => {
    const [id = 0] = await numbers.take('product', 1);
    return await retryOnConflict(async () => {
      const catalogue = await readCatalogue(account.id);
      const product = applyProductDetails(null, { id, createdAt: runtime.now() }, details, catalogue.products);
      await commitProduct(account.id, catalogue, null, product);
      return product;
    }, runtime);
  });
}

/** Returns a product. @throws Refusal `not_found` */
export async function showProduct({ account }: Call, id: number): Promise<Product> {
  return requireProduct(await findProduct(account.id, id));
}

/** Returns products, oldest first. @param search part of a name or provider id */
export async function listProductsPage({ account }: Call, search: string | undefined, { page, perPage }: PageRequest) {
  const all = await listProducts(account.id);
  const searchText = search?.toLowerCase() ?? '';
  const containsText = (text: string | null) => text?.toLowerCase().includes(searchText) ?? false;
  const rows = all.filter(({ name, extId, prices }) =>
    [name, extId, ...prices.map((price) => price.extId)].some(containsText),
  );
  return { rows: rows.slice((page - 1) * perPage, page * perPage), total: rows.length };
}

/**
 * Updates a product and the rules that use it in one transaction.
 * @throws Refusal `not_found`; `invalid_record` for a plan of another product; `invalid` if rules become too large
 */
export async function updateProduct(call: Call, id: number, details: ProductDetails): Promise<Product> {
  const { account, runtime } = call;
  return retryOnConflict(async () => {
    const catalogue = await readCatalogue(account.id);
    const before = requireProduct(catalogue.products.find((product) => product.id === id));
    const others = catalogue.products.filter((product) => product !== before);
    const after = applyProductDetails(before, before, details, others);
    await commitProduct(account.id, catalogue, before, after);
    return after;
  }, runtime);
}

/** Deletes an unused product. @returns it @throws Refusal `not_found`; `invalid_record` if a rule uses it */
export async function deleteProduct({ account, runtime }: Call, id: number): Promise<Product> {
  return retryOnConflict(async () => {
    const catalogue = await readCatalogue(account.id);
    const before = requireProduct(catalogue.products.find((product) => product.id === id));
    await assertProductUnused(account.id, id);
    await commitProduct(account.id, catalogue, before, null);
    return before;
  }, runtime);
}

async function commitProduct(
  account: number,
  catalogue: Catalogue,
  before: Product | null,
  after: Product | null,
): Promise<void> {
  const others = catalogue.products.filter(({ id }) => id !== (after ?? before)?.id);
  const products = [...others, ...(after ? [after] : [])].toSorted((a, b) => a.id - b.id);
  await commit([
    ...productWrites(account, catalogue, before, after),
    ...(await rewriteProductRules(account, products)),
  ]);
}

function requireProduct(product: Product | null | undefined): Product {
  if (!product) throw new Refusal({ code: 'not_found', what: 'product' });
  return product;
}
