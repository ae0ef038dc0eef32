import { useMemo } from 'react';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { reasonOf } from '#web/portal/texts/reasons.ts';

/** Translates error messages; unknown ones stay in English. */
export function useReasons() {
  const { say } = useSpeech();
  return useMemo(() => {
    const reason = (message: string): string => {
      const found = reasonOf(message);
      return found ? say(found.name, found.values) : message;
    };
    const reasons = (fields: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, reason(message)]));
    return { reason, reasons };
  }, [say]);
}
