/** What a process knows of a key's calls in a minute. */
export interface CallCount {
  /** Number of the minute since 1970. */
  readonly minute: number;
  /** So many of all processes together the table knows of, as far as this process has heard. */
  readonly told: number;
  /** So many this process has let pass, and the table does not know of. */
  readonly untold: number;
}

/**
 * So many calls of a key a process lets pass in a minute before it tells the others. Usual callers stay below it, and cost
 * nothing; a limit is exceeded by so many for each process at the most.
 */
export const CALLS_TOGETHER = 20;

/** The name of the limit in the headers of answers. */
export const CALL_POLICY = 'calls';

/** Whether another call may pass. @param most how many may in a minute */
export function hasRoom({ told, untold }: CallCount, most: number): boolean {
  return told + untold < most;
}

/** Whether what a process has counted is to be told to the others now. */
export function isToBeTold({ untold }: CallCount, most: number): boolean {
  return untold >= Math.min(CALLS_TOGETHER, most);
}
