import { Check } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { StepProps } from './EnrollmentWizard.tsx';
import type { Step } from './wizard-steps.ts';

/** Whose turn it is, where several children are enrolled; pressing another one goes to its choice. */
export default function MemberTurn({ draft, all, member, goTo, step }: StepProps & { step: Step }) {
  const { t } = useLanguage('enrollment');
  return (
    <nav aria-label={t('who.switch')} className="-mx-1 mb-5 flex gap-2 overflow-x-auto p-1">
      {draft.members.map((one, index) => {
        const current = one.key === member.key;
        return (
          <button
            key={one.key}
            type="button"
            aria-current={current || undefined}
            onClick={() => goTo({ step: current ? step : 'location', who: index })}
            className={cx(
              'flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-4 font-semibold',
              current ? 'bg-water text-on-water' : 'bg-raised',
            )}
          >
            {one.planId && <Check className={cx('size-4.5', !current && 'text-success')} />}
            {all[index]?.firstName ?? t('who.newChildNo', { number: index + 1 })}
          </button>
        );
      })}
    </nav>
  );
}
