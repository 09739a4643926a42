import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The English and Russian texts of a form, folded away: Bulgarian is shown where there is none. */
export function Translations({ children, open }: { children: ReactNode; open?: boolean }) {
  const { t } = useTranslation('admin');
  return (
    <details open={open} className="group rounded-control bg-water-soft/50 px-4">
      <summary className="-mx-4 flex min-h-12 cursor-pointer py-2.5 list-none items-center gap-2 rounded-control px-4 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="flex-1">
          {t('translations.title')}{' '}
          <span className="block text-sm font-normal text-muted">{t('translations.note')}</span>
        </span>
        <ChevronDown aria-hidden="true" className="size-5 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-5 py-4">{children}</div>
    </details>
  );
}
