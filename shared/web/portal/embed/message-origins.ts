/**
 * Returns the origins that the embedded portal exchanges messages with. The browser enforces who may embed it.
 * @param parent origin or URL of the embedding page; empty if unknown
 * @returns the parent's origin; all allowed ones if it is unknown; none if it is not allowed
 */
export function selectMessageOrigins(allowed: readonly string[], parent: string): readonly string[] {
  if (!URL.canParse(parent)) return allowed;
  const { origin } = new URL(parent);
  return allowed.includes(origin) ? [origin] : [];
}
