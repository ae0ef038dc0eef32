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
export function useMethodLabels(kind: MethodKind): MethodWords {
  const { translate } = useTranslation();
  const name = useMethodName()(kind);
  if (kind === 'bank')
    return { name, add: translate('addBank'), change: translate('changeBank'), remove: translate('removeBank') };
  if (kind === 'custom')
    return { name, add: translate('addOther'), change: translate('changeOther'), remove: translate('removeOther') };
  const method = { method: name };
  return {
    name,
    add: translate('addMethod', method),
    change: translate('changeMethod', method),
    remove: translate('removeMethod', method),
  };
}
