import { Phone } from 'lucide-react';
import { MARK_OF, TRIAL_OUTCOMES, type AttendanceStatus, type TrialOutcome } from '../../../../contracts/attendance.ts';
import type { Level } from '../../../../contracts/levels.ts';
import { SegmentedControl } from '../../../components/fields/SegmentedControl.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { formatPhone } from '../../../lib/forms/phone.ts';
import { Collectors } from '../../children/Collectors.tsx';
import type { MarkedTrial } from './roster-data.ts';

export interface TrialRowsProps {
  trials: readonly MarkedTrial[];
  /** The lesson cannot be marked now. */
  disabled: boolean;
  onMark: (trial: MarkedTrial, status: AttendanceStatus) => void;
}

/** Children who try this lesson, apart from the class: whether each came. */
export function TrialRows({ trials, disabled, onMark }: TrialRowsProps) {
  const { t } = useLanguage(['roster', 'common', 'child']);
  if (trials.length === 0) return null;
  return (
    <section aria-label={t('roster:trials.title')} className="mt-4 rounded-card bg-raised px-4 py-3">
      <h2 className="font-bold">{t('roster:trials.title')}</h2>
      <ul className="divide-y divide-line">
        {trials.map((trial) => (
          <li key={trial.trial_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <span className="min-w-0 flex-1 basis-48">
              <span className="block font-bold">{trial.full_name}</span>
              <span className="block text-sm text-muted">
                {t('child:age', { count: trial.age })} · {t(`common:levels.${trial.level as Level}`)}
              </span>
              {trial.medical_notes && (
                <span lang="bg" className="block text-danger">
                  {trial.medical_notes}
                </span>
              )}
              {trial.emergency_contact_phone && (
                <a
                  href={`tel:${trial.emergency_contact_phone}`}
                  className="inline-flex min-h-8 items-center gap-1.5 text-water tabular hover:underline"
                >
                  <Phone className="size-4" />
                  {formatPhone(trial.emergency_contact_phone)}
                </a>
              )}
              {trial.collectors && (
                <span className="block text-sm">
                  <span className="text-muted">{t('child:fields.collectors')}</span>
                  <Collectors text={trial.collectors} />
                </span>
              )}
            </span>
            <SegmentedControl<TrialOutcome>
              name={t('roster:markOf', { name: trial.full_name })}
              value={TRIAL_OUTCOMES.find((outcome) => MARK_OF[outcome] === trial.mark) ?? null}
              onChange={(outcome) => onMark(trial, MARK_OF[outcome])}
              disabled={disabled}
              segments={TRIAL_OUTCOMES.map((value) => ({
                value,
                label: t(`roster:trials.${value}`),
                tone: value === 'came' ? 'success' : 'danger',
              }))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
