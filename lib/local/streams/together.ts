/** Deduplicates concurrent work by name. */
export class Together<T> {
  readonly #underway = new Map<string, Promise<T>>();

  join(name: string, make: () => Promise<T>): Promise<T> {
    const known = this.#underway.get(name);
    if (known) return known;
    const making = make().finally(() => this.#underway.delete(name));
    this.#underway.set(name, making);
    return making;
  }
}
