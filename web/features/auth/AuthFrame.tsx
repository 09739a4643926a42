import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LaneDivider } from '../../components/LaneDivider.tsx';

/** The form on one side; from 1024 px on, what an account is good for on the other. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('auth');
  return (
    <div className="page-width grid items-stretch gap-8 py-8 lg:grid-cols-[1fr_26rem] lg:gap-16 lg:py-16">
      <aside className="hidden flex-col justify-between rounded-card bg-water-soft p-12 lg:flex">
        <div>
          <p className="font-condensed text-5xl leading-[1.05] font-bold text-balance">{t('panel.title')}</p>
          <ul className="mt-8 flex flex-col gap-4 text-lg">
            {t('panel.points', { returnObjects: true }).map((point) => (
              <li key={point} className="flex items-start gap-3">
                <Check aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-water" />
                {point}
              </li>
            ))}
          </ul>
        </div>
        <div aria-hidden="true" className="mt-16 flex flex-col gap-10">
          <LaneDivider className="h-1.5!" />
          <LaneDivider className="h-1.5!" />
          <LaneDivider className="h-1.5!" />
        </div>
      </aside>
      <div className="mx-auto flex w-full max-w-md flex-col justify-center gap-6 lg:mx-0">{children}</div>
    </div>
  );
}
