import { Phone } from 'lucide-react';
import type { AttendanceStatus } from '../../../../contracts/attendance.ts';
import type { VisitKind } from '../../../../contracts/visits.ts';
import { Chip } from '../../../components/Chip.tsx';
import { SegmentedControl } from '../../../components/fields/SegmentedControl.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { formatPhone } from '../../../lib/forms/phone.ts';
import { ReportButton } from '../../accidents/ReportButton.tsx';
import { Collectors } from '../../children/Collectors.tsx';
import { HindranceNote } from '../../hindrances/HindranceNote.tsx';
import { useLevelName } from '../../progress/use-level-name.ts';
import { HandOverTick } from '../hand-overs/HandOverTick.tsx';
import type { MarkQueue, MarkSnapshot } from './mark-queue.ts';
import type { MarkedVisit } from './roster-data.ts';

/** A guest came or did not: whether it is excused is settled before the lesson. */
const MARKS = ['present', 'absent'] as const satisfies readonly AttendanceStatus[];

export interface VisitRowsProps {
  lessonId: string;
  visits: readonly MarkedVisit[];
  /** The lesson cannot be marked now. */
  disabled: boolean;
  onMark: (visit: MarkedVisit, status: AttendanceStatus) => void;
  queue: MarkQueue;
  marks: MarkSnapshot;
}

/** Guests of this lesson, apart from the class: why they are there, and whether each came; or the children of a private lesson. */
export function VisitRows({ lessonId, visits, disabled, onMark, queue, marks }: VisitRowsProps) {
  const { t } = useLanguage(['roster', 'common', 'child']);
  const levelName = useLevelName();
  if (visits.length === 0) return null;
  const isPrivate = visits.every(({ kind }) => kind === 'private');
  const title = t(isPrivate ? 'common:visitKinds.private' : 'visits.title');
  return (
    <section aria-label={title} className="mt-4 rounded-card bg-raised px-4 py-3">
      <h2 className="font-bold">{title}</h2>
      <ul className="divide-y divide-line">
        {visits.map((visit) => (
          <li key={visit.visit_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <span className="min-w-0 flex-1 basis-48">
              <span className="flex flex-wrap items-center gap-x-2 font-bold">
                {visit.full_name}
                {!isPrivate && <Chip tone="rope">{t('visits.guest')}</Chip>}
              </span>
              <span className="block text-sm text-muted">
                {!isPrivate && `${t(`common:visitKinds.${visit.kind as VisitKind}`)} · `}
                {t('child:age', { count: visit.age })} · {levelName(visit.level, visit.own_level)}
              </span>
              {visit.tried_elsewhere && (
                <span className="block text-sm text-warning">{t('visits.triedElsewhere')}</span>
              )}
              <HindranceNote hindrances={visit.hindrances} />
              {visit.medical_notes && (
                <span lang="bg" className="block text-danger">
                  {visit.medical_notes}
                </span>
              )}
              {visit.emergency_contact_phone && (
                <a
                  href={`tel:${visit.emergency_contact_phone}`}
                  className="inline-flex min-h-8 items-center gap-1.5 text-water tabular hover:underline"
                >
                  <Phone className="size-4" />
                  {formatPhone(visit.emergency_contact_phone)}
                </a>
              )}
              {visit.collectors && (
                <span className="block text-sm">
                  <span className="text-muted">{t('child:facts.collectors')}</span>
                  <Collectors text={visit.collectors} />
                </span>
              )}
            </span>
            <SegmentedControl<(typeof MARKS)[number]>
              name={t('markOf', { name: visit.full_name })}
              value={MARKS.find((mark) => mark === visit.mark) ?? null}
              onChange={(mark) => onMark(visit, mark)}
              disabled={disabled}
              segments={MARKS.map((value) => ({
                value,
                label: t(`visits.${value}`),
                tone: value === 'present' ? 'success' : 'danger',
              }))}
            />
            <ReportButton child={{ id: visit.child_id, full_name: visit.full_name }} lessonId={lessonId} />
            {visit.hand_over && (
              <span className="-mx-3 basis-full sm:-mx-4">
                <HandOverTick lessonId={lessonId} child={visit} queue={queue} marks={marks} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
