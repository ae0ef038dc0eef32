import { useMemo } from 'react';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { translateReason } from '#web/portal/texts/reasons.ts';

/** Translates error messages; unknown ones stay in English. */
export function useReasons() {
  const { translate } = useTranslation();
  return useMemo(() => {
    const reason = (message: string): string => {
      const found = translateReason(message);
      return found ? translate(found.name, found.values) : message;
    };
    const reasons = (fields: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, reason(message)]));
    return { reason, reasons };
  }, [translate]);
}
