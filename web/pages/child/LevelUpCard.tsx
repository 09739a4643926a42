import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { isAbove, isNextOf, type LadderLevel } from '../../../contracts/ladder.ts';
import { Card } from '../../components/Card.tsx';
import { LaneDivider } from '../../components/LaneDivider.tsx';
import { late } from '../../components/states/late.tsx';
import { TwoLines } from '../../components/table/TwoLines.tsx';
import type { Child, ChildEnrollment } from '../../features/children/child-data.ts';
import { timetableQuery } from '../../features/classes/timetable-data.ts';
import { suits, transferTargets, type TimetableClass } from '../../features/classes/timetable.ts';
import { useSessionTimes } from '../../features/classes/use-session-times.ts';
import { useLevelName } from '../../features/progress/use-level-name.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { personName } from '../../lib/forms/person-name.ts';

const TransferDialog = late(async () => (await import('../../features/enrollments/TransferDialog.tsx')).TransferDialog);

/** Classes offered at once. */
const OFFERED = 3;

/** A child that has outgrown its class: the classes of its level and age with room, each one press from the move. */
export function LevelUpCard({ child }: { child: Child }) {
  const outgrown = child.enrollments.find((enrollment) => isOutgrown(child, enrollment));
  return outgrown ? <FittingClasses child={child} enrollment={outgrown} /> : null;
}

function FittingClasses({ child, enrollment }: { child: Child; enrollment: ChildEnrollment }) {
  const { t } = useLanguage('child');
  const levelName = useLevelName();
  const { data: classes } = useQuery(timetableQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const fitting = transferTargets(classes ?? [], child, enrollment.plans.kind)
    .filter(
      (swimClass) =>
        swimClass.free > 0 && suits(swimClass, child) && isNextOf(levelOf(child), enrollment.classes, swimClass),
    )
    .slice(0, OFFERED);
  if (fitting.length === 0) return null;
  return (
    <Card title={t('levelUp.title', { level: levelName(child.skill_level, child.own_level) })}>
      <p className="text-muted">{t('levelUp.lead', { name: child.first_name })}</p>
      <LaneDivider className="my-4" />
      <ul className="flex flex-col gap-2">
        {fitting.map((swimClass) => (
          <li key={swimClass.class_id}>
            <FittingClass swimClass={swimClass} onChoose={() => setChosen(swimClass.class_id)} />
          </li>
        ))}
      </ul>
      {chosen && (
        <TransferDialog child={child} enrollment={enrollment} wanted={chosen} onClose={() => setChosen(null)} />
      )}
    </Card>
  );
}

function FittingClass({ swimClass, onChoose }: { swimClass: TimetableClass; onChoose: () => void }) {
  const { t, locale, dayMonth, localized } = useLanguage(['child', 'common']);
  const times = useSessionTimes();
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-14 w-full items-center gap-3 rounded-control bg-water-soft p-3.5 text-left transition-[transform] duration-150 hover:-translate-y-0.5"
    >
      <TwoLines
        className="min-w-0 flex-1"
        title={localized(swimClass, 'title')}
        note={[
          times(swimClass.sessions),
          localized(swimClass, 'location_name'),
          swimClass.instructor_name && personName(swimClass.instructor_name, locale),
          swimClass.starts_on && t('transfer.begins', { date: dayMonth(swimClass.starts_on) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <span className="shrink-0 text-sm font-semibold text-success tabular">
        {t('common:seats', { count: swimClass.free })}
      </span>
      <ArrowRight className="size-5 shrink-0 text-water" />
    </button>
  );
}

const levelOf = ({ skill_level, own_level }: Child): LadderLevel => ({
  level: skill_level,
  level_id: own_level?.id ?? null,
  turn: own_level?.display_order ?? null,
});

/** The child's level is above that of the class. */
const isOutgrown = (child: Child, { status, classes: { level, levels } }: ChildEnrollment): boolean =>
  status === 'active' && isAbove(levelOf(child), { level, level_id: null, turn: levels?.display_order ?? null });
