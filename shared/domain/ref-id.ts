/** What a ref id is made of (specification: PUT promoters/update). */
export const REF_ID = /^[a-z0-9_-]{1,100}$/;

/**
 * A ref id made from a name: its letters and digits, without accents, in lower case.
 * @returns null where the name has none
 */
export function refIdFrom(name: string): string | null {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
    .slice(0, 40);
  return plain === '' ? null : plain;
}
