import { Clock } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';

/** An offer that ended while it was looked at, or before it was opened. */
export function OverCard({ title, onSeen }: { title: string | null; onSeen: () => void }) {
  const { t } = useLanguage('enrollment');
  return (
    <article className="flex flex-wrap items-center gap-4 rounded-card bg-raised p-5">
      <Clock className="size-6 shrink-0 text-muted" />
      <div role="status" className="min-w-0 flex-1 basis-52">
        <h2 className="text-lg font-bold">{title === null ? t('offer.overAny') : t('offer.over', { title })}</h2>
        <p className="text-muted">{t('offer.overNote')}</p>
      </div>
      <Button kind="secondary" onClick={onSeen}>
        {t('offer.seen')}
      </Button>
    </article>
  );
}
