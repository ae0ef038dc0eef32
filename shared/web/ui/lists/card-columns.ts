import type { ListColumn, ListDefinition } from './definition.ts';

/** More would hide the next card; users choose others under Columns. */
const MAX_DEFAULT_COLUMNS = 8;

type Columns<Row> = readonly ListColumn<Row>[];

/** Orders a card’s columns: the headline, then amounts, then others. Without chosen columns, leaves out the last. */
export function cardColumns<Row>(
  { columns, headline }: Pick<ListDefinition<Row>, 'columns' | 'headline'>,
  shown: readonly string[],
): Columns<Row> {
  const visible = columns.filter(({ id }) => shown.includes(id));
  const rank = ({ id, isAmount }: ListColumn<Row>) => (id === headline ? 0 : isAmount ? 1 : 2);
  const first = headline === undefined ? visible.slice(0, 1) : [];
  const others = visible.filter((column) => !first.includes(column));
  const ordered = [...first, ...others.toSorted((one, other) => rank(one) - rank(other))];
  const isDefault = columns.every(({ id, isHidden }) => shown.includes(id) === !isHidden);
  return isDefault ? ordered.slice(0, MAX_DEFAULT_COLUMNS) : ordered;
}
