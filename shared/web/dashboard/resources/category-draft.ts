import { MAX_ASSET_CATEGORIES, MAX_CATEGORY_NAME_LENGTH } from '#shared/domain/assets/categories.ts';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import type { OperationRequest } from '#web/dashboard/api/operations.ts';
import type { CHANGE_CATEGORIES, CompanyCategory } from './resources-query.ts';

/** A category in the dialog; its place in the list is its position. */
export interface CategoryDraft {
  /** Undefined for a new one. */
  readonly id: number | undefined;
  readonly name: string;
}

type CategoriesBody = NonNullable<OperationRequest<typeof CHANGE_CATEGORIES>['body']>;

/** Builds the request, or returns errors: `name_1` is the first category's. */
export function buildCategoriesRequest(
  drafts: readonly CategoryDraft[],
  before: readonly CompanyCategory[],
): { readonly body: CategoriesBody } | { readonly errors: FieldErrors } {
  const names = drafts.map(({ name }) => name.trim());
  const errors = names.flatMap((name, index) => {
    if (name === '') return [[`name_${index + 1}`, 'Enter a name.']];
    const isTaken = names.slice(0, index).some((other) => other.toLowerCase() === name.toLowerCase());
    if (isTaken) return [[`name_${index + 1}`, 'Another category already has this name.']];
    return [...name].length > MAX_CATEGORY_NAME_LENGTH
      ? [[`name_${index + 1}`, `Shorten the name to ${MAX_CATEGORY_NAME_LENGTH} characters.`]]
      : [];
  });
  if (errors.length > 0) return { errors: Object.fromEntries(errors) };
  const existing = drafts.map(({ id }, index) => ({
    ...(id === undefined ? {} : { id }),
    name: names[index] ?? '',
    position: index + 1,
  }));
  const removed = before
    .filter(({ id }) => !drafts.some((draft) => draft.id === id))
    .map(({ id, name, position }) => ({ id, name, position, _destroy: true }));
  return { body: { asset_categories: [...removed, ...existing] } };
}

/** Whether another category can be added. */
export const canAddCategory = (drafts: readonly CategoryDraft[]): boolean => drafts.length < MAX_ASSET_CATEGORIES;
