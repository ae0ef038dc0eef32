import type { Commission } from '#shared/domain/commissions/commission.ts';
import { isOthersPart } from '#shared/domain/commissions/split.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import type { Expression } from '#shared/store/table/transaction.ts';

/**
 * Recent commissions of a lead for its own promoter, stored on the lead's item. The unpaid index, by which a move finds
 * commissions, lags without a guaranteed bound, though well below a second in practice. So at least the last minute's
 * commissions are stored here and read strongly consistent; the sale writes the lead's item anyway, so this costs
 * nothing. A count could not tell missing commissions from paid ones, and a full list of ids would grow forever.
 */
interface Latest {
  /** Epoch milliseconds: `ids` are newer, `earlier` are older. */
  readonly since: number;
  readonly ids: readonly number[];
  readonly earlier: readonly number[];
}

/** Commissions written in one transaction with their lead. */
export interface Made {
  readonly commissions: readonly Commission[];
  /** ISO 8601. */
  readonly now: string;
}

/** Time for the index to catch up. Ids are dropped in two steps: `ids` become `earlier`, then they go. */
const SETTLED_MS = 60_000;
const MOST = 16;
const NOTHING: Latest = { since: 0, ids: [], earlier: [] };
const NAMES = { '#latest': 'latest', '#ids': 'ids' };

/** Returns the recent commissions stored on a lead. */
export function latestOf(lead: Lead | null): Latest {
  return (lead as { latest?: Latest } | null)?.latest ?? NOTHING;
}

/** Returns the ids of a lead's recent commissions. */
export function latestIds(lead: Lead): number[] {
  const { ids, earlier } = latestOf(lead);
  return [...earlier, ...ids];
}

/** Returns the recent commissions after adding new ones. */
export function remembering(latest: Latest, made: Made | undefined): Latest {
  const ids = idsOf(made);
  const now = Date.parse(made?.now ?? '');
  const isFull = latest.ids.length >= MOST && now - latest.since >= SETTLED_MS;
  return isFull ? { since: now, ids, earlier: latest.ids } : { ...latest, ids: [...latest.ids, ...ids] };
}

/** Returns the assignment and condition that add recent commissions; concurrent sales do not conflict. */
export function rememberingChange(
  latest: Latest,
  made: Made | undefined,
): { readonly change: Expression; readonly condition: Expression } | null {
  const ids = idsOf(made);
  if (ids.length === 0) return null;
  const after = remembering(latest, made);
  if (after.since === latest.since) {
    const append = '#latest.#ids = list_append(#latest.#ids, :made)';
    return { change: { expression: append, names: NAMES, values: { ':made': ids } }, condition: { expression: '' } };
  }
  return {
    change: { expression: '#latest = :latest', names: NAMES, values: { ':latest': after } },
    condition: sameLatest(latest),
  };
}

/** Condition: no commission was added since the load. */
export function sameLatest(latest: Latest): Expression {
  return {
    expression: ' AND size(#latest.#ids) = :remembered',
    names: NAMES,
    values: { ':remembered': latest.ids.length },
  };
}

/** Excludes parents and shareholders, who keep their commissions when a lead moves. */
function idsOf(made: Made | undefined): number[] {
  return (made?.commissions ?? [])
    .filter(({ tier, split }) => tier === 1 && !(split && isOthersPart(split)))
    .map(({ id }) => id);
}
