/**
 * The items that runs for several leads have written: the ones that would be hot under load.
 * @param runs the items each run wrote, as `pk sk`; the lead it was for is known by the lead's own item among them
 */
export function itemsOfSeveralLeads(runs: readonly (readonly string[])[]): string[] {
  const leadsOf = new Map<string, Set<string>>();
  for (const items of runs) {
    const lead = items.find((item) => /#lead#\d+ /.test(item));
    if (!lead) throw new Error('A run has not written its lead');
    for (const item of items) leadsOf.set(item, (leadsOf.get(item) ?? new Set<string>()).add(lead));
  }
  return [...leadsOf].filter(([, leads]) => leads.size > 1).map(([item]) => item);
}
