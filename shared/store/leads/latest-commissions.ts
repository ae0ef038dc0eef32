import type { Commission } from '#shared/domain/commissions/commission.ts';
import { isSharePart } from '#shared/domain/commissions/split.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import type { Expression } from '#shared/store/table/transaction.ts';

/**
 * Recent commissions of a lead for its own promoter, on the lead's item. The unpaid index, by which a move finds
 * commissions, has no guaranteed lag, though well below a second in practice. So at least the last minute is stored
 * here, read strongly consistent, at no extra write. A count could not tell missing from paid commissions, and a list
 * of all ids would grow forever.
 */
interface LatestCommissions {
  /** Epoch milliseconds; `ids` are newer, `earlier` older. */
  readonly since: number;
  readonly ids: readonly number[];
  readonly earlier: readonly number[];
}

/** Commissions in their lead's transaction. */
export interface NewLeadCommissions {
  readonly commissions: readonly Commission[];
  /** ISO 8601. */
  readonly now: string;
}

/** The index has caught up by then. Ids move to `earlier`, then are dropped. */
const INDEX_LAG_MS = 60_000;
const MAX_LATEST = 16;
const NOTHING: LatestCommissions = { since: 0, ids: [], earlier: [] };
const NAMES = { '#latest': 'latest', '#ids': 'ids' };

/** Returns a lead's recent commissions. */
export function getLatestCommissions(lead: Lead | null): LatestCommissions {
  return (lead as { latest?: LatestCommissions } | null)?.latest ?? NOTHING;
}

/** Returns the ids of a lead's recent commissions. */
export function latestCommissionIds(lead: Lead): number[] {
  const { ids, earlier } = getLatestCommissions(lead);
  return [...earlier, ...ids];
}

/** Returns the recent commissions plus new ones. */
export function withLatestCommissions(
  latest: LatestCommissions,
  created: NewLeadCommissions | undefined,
): LatestCommissions {
  const ids = listOwnerCommissionIds(created);
  const now = Date.parse(created?.now ?? '');
  const isFull = latest.ids.length >= MAX_LATEST && now - latest.since >= INDEX_LAG_MS;
  return isFull ? { since: now, ids, earlier: latest.ids } : { ...latest, ids: [...latest.ids, ...ids] };
}

/** Builds the update that adds recent commissions; concurrent sales do not conflict. */
export function latestCommissionsChange(
  latest: LatestCommissions,
  created: NewLeadCommissions | undefined,
): { readonly change: Expression; readonly condition: Expression } | null {
  const ids = listOwnerCommissionIds(created);
  if (ids.length === 0) return null;
  const after = withLatestCommissions(latest, created);
  if (after.since === latest.since) {
    const append = '#latest.#ids = list_append(#latest.#ids, :made)';
    return { change: { expression: append, names: NAMES, values: { ':made': ids } }, condition: { expression: '' } };
  }
  return {
    change: { expression: '#latest = :latest', names: NAMES, values: { ':latest': after } },
    condition: latestCommissionsUnchanged(latest),
  };
}

/** Condition: none was added since. */
export function latestCommissionsUnchanged(latest: LatestCommissions): Expression {
  return {
    expression: ' AND size(#latest.#ids) = :remembered',
    names: NAMES,
    values: { ':remembered': latest.ids.length },
  };
}

/** Excludes parents and shareholders, who keep their commissions when a lead moves. */
function listOwnerCommissionIds(created: NewLeadCommissions | undefined): number[] {
  return (created?.commissions ?? [])
    .filter(({ tier, split }) => tier === 1 && !(split && isSharePart(split)))
    .map(({ id }) => id);
}
