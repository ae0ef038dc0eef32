import type { Commission } from '#shared/domain/commissions/commission.ts';
import { isOthersPart } from '#shared/domain/commissions/split.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import type { Expression } from '#shared/store/table/transaction.ts';

/**
 * The commissions that a lead made lately for its own promoter, kept on the lead's item. Whoever moves them finds
 * commissions by the index of unpaid ones, which follows the table with a delay that has no bound by contract, though
 * it is well below a second in practice. What was made in the last minute is therefore remembered here, where it is
 * read strongly consistent; it costs a sale nothing, since that writes the lead's item anyway. A count could not tell
 * what is missing from what is paid, and ids of all commissions would grow for ever.
 */
interface Latest {
  /** Epoch milliseconds: `ids` were made since then, `earlier` before. */
  readonly since: number;
  readonly ids: readonly number[];
  readonly earlier: readonly number[];
}

/** Commissions that are written in one transaction with their lead. */
export interface Made {
  readonly commissions: readonly Commission[];
  /** ISO 8601. */
  readonly now: string;
}

/** What is remembered is let go in two steps: it is dropped when the index has had this long to follow. */
const SETTLED_MS = 60_000;
const MOST = 16;
const NOTHING: Latest = { since: 0, ids: [], earlier: [] };
const NAMES = { '#latest': 'latest', '#ids': 'ids' };

/** What a lead remembers. */
export function latestOf(lead: Lead | null): Latest {
  return (lead as { latest?: Latest } | null)?.latest ?? NOTHING;
}

/** The ids of the commissions that a lead remembers. */
export function latestIds(lead: Lead): number[] {
  const { ids, earlier } = latestOf(lead);
  return [...earlier, ...ids];
}

/** What a lead remembers after it has made more. */
export function remembering(latest: Latest, made: Made | undefined): Latest {
  const ids = idsOf(made);
  const now = Date.parse(made?.now ?? '');
  const isFull = latest.ids.length >= MOST && now - latest.since >= SETTLED_MS;
  return isFull ? { since: now, ids, earlier: latest.ids } : { ...latest, ids: [...latest.ids, ...ids] };
}

/** The assignment in a lead's item that remembers more, and its condition; further sales do not stand in its way. */
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

/** Holds if the lead has remembered nothing more since it was loaded. */
export function sameLatest(latest: Latest): Expression {
  return {
    expression: ' AND size(#latest.#ids) = :remembered',
    names: NAMES,
    values: { ':remembered': latest.ids.length },
  };
}

/** Parents, and who has a share, keep what they earned when a lead moves. */
function idsOf(made: Made | undefined): number[] {
  return (made?.commissions ?? [])
    .filter(({ tier, split }) => tier === 1 && !(split && isOthersPart(split)))
    .map(({ id }) => id);
}
