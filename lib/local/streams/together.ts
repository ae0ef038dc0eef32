/** Does what is asked for under one name once for all who ask while it is being done. */
export class Together<T> {
  readonly #underway = new Map<string, Promise<T>>();

  /** @param make begins it, where nobody has */
  join(name: string, make: () => Promise<T>): Promise<T> {
    const known = this.#underway.get(name);
    if (known) return known;
    const making = make().finally(() => this.#underway.delete(name));
    this.#underway.set(name, making);
    return making;
  }
}
