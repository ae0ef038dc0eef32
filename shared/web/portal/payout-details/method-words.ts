import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { useMethodName } from './method-name.ts';

interface MethodWords {
  readonly name: string;
  readonly add: string;
  readonly change: string;
  readonly remove: string;
}

/** Company names are the same in all languages; other words inflect. */
export function useMethodWords(kind: MethodKind): MethodWords {
  const { say } = useTranslation();
  const name = useMethodName()(kind);
  if (kind === 'bank') return { name, add: say('addBank'), change: say('changeBank'), remove: say('removeBank') };
  if (kind === 'custom') return { name, add: say('addOther'), change: say('changeOther'), remove: say('removeOther') };
  const method = { method: name };
  return {
    name,
    add: say('addMethod', method),
    change: say('changeMethod', method),
    remove: say('removeMethod', method),
  };
}
