/**
 * Finds items that runs for several leads wrote: they would be hot under load.
 * @param runs written items per run, as `pk sk`; the lead item among them identifies the lead
 */
export function listItemsOfSeveralLeads(runs: readonly (readonly string[])[]): string[] {
  const leadsOf = new Map<string, Set<string>>();
  for (const items of runs) {
    const lead = items.find((item) => /#lead#\d+ /.test(item));
    if (!lead) throw new Error('A run has not written its lead');
    for (const item of items) leadsOf.set(item, (leadsOf.get(item) ?? new Set<string>()).add(lead));
  }
  return [...leadsOf].filter(([, leads]) => leads.size > 1).map(([item]) => item);
}
