import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { PoolFromAbove } from '../../../components/PoolFromAbove.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';

/** The form on one side; from 1024 px on, what an account is good for on the other. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const { t } = useLanguage('auth');
  return (
    <div className="page-width grid items-stretch gap-8 py-8 lg:grid-cols-[1fr_26rem] lg:gap-16 lg:py-16">
      <aside className="hidden flex-col gap-12 overflow-hidden rounded-card bg-water-soft lg:flex">
        <div className="p-12 pb-0">
          <p className="font-condensed text-5xl leading-[1.05] font-bold text-balance">{t('panel.title')}</p>
          <ul className="mt-8 flex flex-col gap-4 text-lg">
            {t('panel.points', { returnObjects: true }).map((point) => (
              <li key={point} className="flex items-start gap-3">
                <Check className="mt-0.5 size-6 shrink-0 text-water" />
                {point}
              </li>
            ))}
          </ul>
        </div>
        <PoolFromAbove className="min-h-64 w-full flex-1" />
      </aside>
      <div className="mx-auto flex w-full max-w-md flex-col justify-center gap-6 lg:mx-0">{children}</div>
    </div>
  );
}
