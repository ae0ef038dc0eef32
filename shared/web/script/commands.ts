import type { Tracker } from './tracker.ts';

/** The page's `partner(...)`. */
export type Partner = (...call: unknown[]) => unknown;

/**
 * What `partner(command, …)` does: `init` with settings, `consent` with true or false, `click` with a ref id or without,
 * `referral` with a person, `tid`, `ref_id` and `details`, which it gives back. A function as the last argument is called with
 * what is known once every click has been answered: the visitor's id, or with `ref_id` and `details` that; and with null and
 * an error if the command failed or is unknown.
 *
 * Nothing is thrown, whatever it is called with: what it cannot do gives null.
 */
export function makePartner(tracker: Tracker): Partner {
  const commands: Readonly<Record<string, (argument: unknown) => unknown>> = {
    init: (settings) => {
      const given = Object(settings) as { consent?: unknown };
      if (!('consent' in given)) return;
      // Whoever speaks of consent has it only by saying so: 'false' and what is not known yet are none.
      if (given.consent === true) tracker.consent(true);
      else tracker.wait();
    },
    consent: (given) => tracker.consent(given === true),
    click: (refId) => tracker.click(typeof refId === 'string' ? refId : undefined),
    tid: tracker.tid,
    ref_id: tracker.refId,
    details: tracker.details,
  };
  return (...call) => {
    const [name, argument] = call;
    const last = call[call.length - 1];
    // The error is the page's own, and hers to see: it is shown, but disturbs nobody.
    const callBack = (result: Promise<unknown>) => {
      result
        .then(
          (answer) => typeof last === 'function' && last(answer, null),
          (error) => typeof last === 'function' && last(null, error),
        )
        .catch(console.error);
    };
    try {
      if (name === 'referral') {
        callBack(tracker.signUp(argument));
        return null;
      }
      const command = Object.entries(commands).find(([known]) => known === name)?.[1];
      const answer = command?.(argument) ?? null;
      const later = name === 'ref_id' || name === 'details' ? command : tracker.tid;
      callBack(
        tracker.settled().then(() => {
          if (!command) throw new Error(`partner: unknown command ${name}`);
          return later?.(null);
        }),
      );
      return answer;
    } catch {
      return null;
    }
  };
}
