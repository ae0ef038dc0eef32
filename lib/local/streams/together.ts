/** Deduplicates concurrent work by name: callers share a running promise. */
export class Together<T> {
  readonly #underway = new Map<string, Promise<T>>();

  /** @param make starts the work if none is running */
  join(name: string, make: () => Promise<T>): Promise<T> {
    const known = this.#underway.get(name);
    if (known) return known;
    const making = make().finally(() => this.#underway.delete(name));
    this.#underway.set(name, making);
    return making;
  }
}
