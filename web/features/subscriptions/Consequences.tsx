import { useLanguage } from '../../lib/format/use-language.ts';

/** The effects of ending a plan or letting it rest. */
export function Consequences({ of }: { of: readonly string[] }) {
  const { t } = useLanguage('payment');
  return (
    <div className="rounded-control bg-water-soft p-4">
      <p className="font-semibold">{t('subscriptions.consequences.title')}</p>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5" aria-live="polite">
        {of.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
    </div>
  );
}
