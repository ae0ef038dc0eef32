/**
 * So many others were at the same records that what was asked for was given up: nothing of it was written, and it can be asked
 * for again as it is.
 */
export class Busy extends Error {
  constructor(cause: unknown) {
    super('others were at the same records for too long', { cause });
    this.name = 'Busy';
  }
}
