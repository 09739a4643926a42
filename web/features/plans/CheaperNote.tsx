import { TriangleAlert } from 'lucide-react';
import { cheaperPlan } from '../../../contracts/plan-choice.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { AdminPlan } from './plans-data.ts';

interface CheaperNoteProps {
  /** With the price that is looked at. */
  plan: AdminPlan;
  plans: readonly AdminPlan[];
}

/** Says that another plan on sale gives a family more for its money; nothing where the price holds. */
export function CheaperNote({ plan, plans }: CheaperNoteProps) {
  const { t, localized } = useLanguage('prices');
  const onSale = plans.filter(({ is_active }) => is_active);
  const better = plan.is_active ? cheaperPlan(plan, onSale) : null;
  if (!better) return null;
  return (
    <span className="flex items-start gap-1.5 text-sm font-semibold text-warning">
      <TriangleAlert className="mt-0.5 size-4.5 shrink-0" />
      {t('plans.cheaper', { name: localized(better, 'name') })}
    </span>
  );
}
