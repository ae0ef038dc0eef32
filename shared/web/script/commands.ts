import type { Tracker } from './tracker.ts';

/** The page's `partner(...)`. */
export type PartnerFunction = (...call: unknown[]) => unknown;

/**
 * Creates `partner(command, …)`: `init` takes settings, `consent` a boolean, `click` an optional ref id, `referral` a
 * person; `tid`, `ref_id` and `details` return their value. A trailing function is called after all clicks were
 * answered: with the visitor id (or ref id, or details), or with null and an error if the command failed or is unknown.
 * It never throws; failed commands return null.
 */
export function createPartner(tracker: Tracker): PartnerFunction {
  const commands: Readonly<Record<string, (argument: unknown) => unknown>> = {
    init: (settings) => {
      const options = Object(settings) as { consent?: unknown };
      if (!('consent' in options)) return;
      // 'false' and undefined do not count as consent.
      if (options.consent === true) tracker.consent(true);
      else tracker.wait();
    },
    consent: (isGranted) => tracker.consent(isGranted === true),
    click: (refId) => tracker.click(typeof refId === 'string' ? refId : undefined),
    tid: tracker.tid,
    ref_id: tracker.refId,
    details: tracker.details,
  };
  return (...call) => {
    const [name, argument] = call;
    const last = call[call.length - 1];
    // Errors of the page's callback are only logged.
    const callBack = (result: Promise<unknown>) => {
      result
        .then(
          (value) => typeof last === 'function' && last(value, null),
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
      const result = command?.(argument) ?? null;
      const later = name === 'ref_id' || name === 'details' ? command : tracker.tid;
      callBack(
        tracker.whenIdle().then(() => {
          if (!command) throw new Error(`partner: unknown command ${name}`);
          return later?.(null);
        }),
      );
      return result;
    } catch {
      return null;
    }
  };
}
