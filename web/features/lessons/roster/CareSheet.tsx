import { Bandage, CalendarClock, CalendarOff, CameraOff, ChartSpline, Eraser, HeartPulse, Phone } from 'lucide-react';
import { useState } from 'react';
import { isEnding } from '../../../../contracts/enrollments.ts';
import { buttonStyle } from '../../../components/button-style.ts';
import { Button } from '../../../components/Button.tsx';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { late } from '../../../components/states/late.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { formatPhone } from '../../../lib/forms/phone.ts';
import { paths } from '../../../lib/paths.ts';
import { ChildAvatar } from '../../children/ChildAvatar.tsx';
import { Collectors } from '../../children/Collectors.tsx';
import { HindranceNote } from '../../hindrances/HindranceNote.tsx';
import { LevelChip } from '../../progress/LevelChip.tsx';
import { ChildNote } from './ChildNote.tsx';
import { RenewalReminder } from './RenewalReminder.tsx';
import type { MarkedChild } from './roster-data.ts';

const ReportSheet = late(async () => (await import('../../accidents/ReportSheet.tsx')).ReportSheet);

export interface CareSheetProps {
  child: MarkedChild;
  lessonId: string;
  /** The class whose children are assessed one after another; null for an admin, who assesses none. */
  classId: string | null;
  /** The staff notes something of the child; reception does not. */
  isNoted: boolean;
  onClose: () => void;
  /** Takes the child's mark back; null when there is none to take back. */
  onUnmark: (() => void) | null;
}

/** A child's needs on the deck, and whom to call. */
export function CareSheet({ child, lessonId, classId, isNoted, onClose, onUnmark }: CareSheetProps) {
  const { t } = useLanguage(['roster', 'child', 'common', 'accidents']);
  const [reporting, setReporting] = useState(false);
  const { emergency_contact_name: contact, emergency_contact_phone: phone } = child;
  return (
    <Sheet onClose={onClose} title={child.full_name}>
      {child.photo && <ChildAvatar name={child.full_name} path={child.photo} size="xl" />}
      <p className="flex flex-wrap items-center gap-2 text-muted">
        <LevelChip level={child.level} own={child.own_level} />
        {t('child:age', { count: child.age })}
        <span aria-hidden="true">·</span>
        {child.left === null ? t('monthly') : t('left', { count: child.left })}
      </p>
      <HindranceNote hindrances={child.hindrances} />
      {isEnding(child) && <RenewalReminder lessonId={lessonId} child={child} />}
      {child.photos_allowed === false && (
        <p className="flex items-center gap-2 font-semibold">
          <CameraOff className="size-5 shrink-0 text-muted" />
          {t('noPhotosNote')}
        </p>
      )}
      {child.begins_later && (
        <p className="flex items-center gap-2 font-semibold">
          <CalendarClock className="size-5 shrink-0 text-muted" />
          {t('beginsLater')}
        </p>
      )}
      {child.absence_announced && !child.begins_later && <AnnouncedAbsence child={child} />}
      <section className={child.medical_notes ? 'rounded-card bg-danger-soft p-4' : undefined}>
        <h3 className="flex items-center gap-2 font-bold">
          {child.medical_notes && <HeartPulse className="size-5 text-danger" />}
          {t('child:facts.medical_notes')}
        </h3>
        <p
          lang={child.medical_notes ? 'bg' : undefined}
          className={child.medical_notes ? 'mt-1 text-lg whitespace-pre-line' : 'text-muted'}
        >
          {child.medical_notes ?? t('noMedical')}
        </p>
      </section>
      <section>
        <h3 className="mb-2 font-bold">{t('emergency')}</h3>
        {contact && <p className="mb-2 text-lg">{contact}</p>}
        {phone && (
          <a href={`tel:${phone}`} className={buttonStyle('primary', 'lg', true)}>
            <Phone />
            {t('call', { phone: formatPhone(phone) })}
          </a>
        )}
        {!contact && !phone && <p className="text-muted">{t('noEmergency')}</p>}
      </section>
      <section>
        <h3 className="font-bold">{t('child:facts.collectors')}</h3>
        {child.collectors ? (
          <Collectors text={child.collectors} className="mt-1 text-lg" />
        ) : (
          <p className="text-muted">{t('child:noCollectors')}</p>
        )}
      </section>
      {isNoted && <ChildNote lessonId={lessonId} child={child} />}
      <div className="flex flex-col gap-2 border-t border-line pt-4">
        {onUnmark && (
          <Button
            kind="quiet"
            wide
            icon={<Eraser />}
            onClick={() => {
              onUnmark();
              onClose();
            }}
          >
            {t('unmark')}
          </Button>
        )}
        <Button kind="secondary" wide icon={<Bandage />} onClick={() => setReporting(true)}>
          {t('accidents:report.open')}
        </Button>
        {classId !== null && (
          <ButtonLink kind="secondary" to={paths.instructorAssess(child.child_id, classId)} icon={<ChartSpline />} wide>
            {t('scores')}
          </ButtonLink>
        )}
      </div>
      {reporting && (
        <ReportSheet
          child={{ id: child.child_id, full_name: child.full_name }}
          lessonId={lessonId}
          onClose={() => setReporting(false)}
        />
      )}
    </Sheet>
  );
}

/** The family's announcement, and its effect on the package. */
function AnnouncedAbsence({ child }: { child: MarkedChild }) {
  const { t } = useLanguage('roster');
  return (
    <section className="rounded-card bg-warning-soft p-4">
      <h3 className="flex items-center gap-2 font-bold">
        <CalendarOff className="size-5 text-warning" />
        {t('awayNote')}
      </h3>
      {child.absence_note && (
        <p lang="bg" className="mt-1">
          „{child.absence_note}“
        </p>
      )}
      <p className="mt-1 text-sm">{t(child.absence_excused ? 'awayExcused' : 'awayLate')}</p>
    </section>
  );
}
