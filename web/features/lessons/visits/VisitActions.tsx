import { useState } from 'react';
import { noticeEnds } from '../../../../contracts/attendance.ts';
import type { VisitKind } from '../../../../contracts/visits.ts';
import { Button } from '../../../components/Button.tsx';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { late } from '../../../components/states/late.tsx';
import { useClubSettings } from '../../../kit/club/settings-data.ts';
import { useOnline } from '../../../lib/browser/use-online.ts';
import { clubNow } from '../../../lib/format/club-clock.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { formatPhone } from '../../../lib/forms/phone.ts';

const ChooseLessonSheet = late(async () => (await import('./ChooseLessonSheet.tsx')).ChooseLessonSheet);
const MoveSlotSheet = late(async () => (await import('../slots/MoveSlotSheet.tsx')).MoveSlotSheet);

/** The texts that say what comes back to the family. */
const CANCEL_NOTES = {
  make_up: 'actions.cancelNote',
  trial: 'actions.cancelPaid',
  single: 'actions.cancelPaid',
  private: 'actions.cancelPrivate',
} as const satisfies Record<VisitKind, string>;

export interface VisitActionsProps {
  child: { id: string; first_name: string };
  visit: { id: string; kind: VisitKind; starts_at: string };
  /** Other actions on the lesson. */
  children: React.ReactNode;
}

/** A family moves a visit or gives it back until the time of notice; afterwards it reads when that was, and calls. */
export function VisitActions({ child, visit, children }: VisitActionsProps) {
  const { t, dateTime } = useLanguage('visits');
  const { visitNoticeHours, phone } = useClubSettings();
  const online = useOnline();
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null);
  const close = () => setOpen(null);
  const until = noticeEnds(visit.starts_at, visitNoticeHours);
  const inTime = clubNow() <= until.getTime();
  const { kind } = visit;
  return (
    <>
      <p className="mt-2 text-sm text-muted">
        {t(`actions.${inTime ? 'until' : 'over'}`, { until: dateTime(until) })}
        {!inTime && phone && (
          <>
            {' '}
            <a href={`tel:${phone}`} className="inline-block py-1 text-water underline underline-offset-4">
              {t('actions.call', { phone: formatPhone(phone) })}
            </a>
          </>
        )}
        {inTime && !online && ` ${t('offline')}.`}
      </p>
      <div className="-mx-3 -mb-2 mt-1 flex flex-wrap gap-x-1">
        {inTime && (
          <Button kind="quiet" className="px-3!" disabled={!online} onClick={() => setOpen('move')}>
            {t('actions.move')}
          </Button>
        )}
        {inTime && (
          <Button kind="quiet" className="px-3!" disabled={!online} onClick={() => setOpen('cancel')}>
            {t('actions.cancel')}
          </Button>
        )}
        {children}
      </div>
      {open === 'move' && kind !== 'private' && (
        <ChooseLessonSheet child={child} moving={{ ...visit, kind }} onClose={close} />
      )}
      {open === 'move' && kind === 'private' && <MoveSlotSheet child={child} visit={visit} onClose={close} />}
      {open === 'cancel' && (
        <ConfirmDialog
          call="cancel_visit"
          input={{ visit_id: visit.id }}
          title={t('actions.cancelTitle', { when: dateTime(visit.starts_at) })}
          description={t(CANCEL_NOTES[kind], { name: child.first_name })}
          confirmLabel={t('actions.confirm')}
          done={t('actions.cancelled')}
          failed={t('actions.failed')}
          onClose={close}
        />
      )}
    </>
  );
}
