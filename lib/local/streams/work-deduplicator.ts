/** Deduplicates concurrent work by name. */
export class WorkDeduplicator<T> {
  readonly #underway = new Map<string, Promise<T>>();

  join(name: string, make: () => Promise<T>): Promise<T> {
    const running = this.#underway.get(name);
    if (running) return running;
    const making = make().finally(() => this.#underway.delete(name));
    this.#underway.set(name, making);
    return making;
  }
}
