import { useTranslation } from '#web/portal/texts/provider.tsx';

export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  const { translate } = useTranslation();
  return (
    <div className="stack" aria-busy="true" role="status">
      <span className="hidden">{translate('loading')}</span>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are identical
        <div key={index} className="waiting" />
      ))}
    </div>
  );
}
