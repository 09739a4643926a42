import { CirclePause, ListOrdered } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { paths } from '../../../lib/paths.ts';
import { useAddressParam } from '../../../kit/address-param.ts';
import { useListPage } from '../../../kit/list-page.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useClubSettings } from '../../locations/club/settings-data.ts';
import { ActivityDialog } from './ActivityDialog.tsx';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import { EnrollmentMenu } from './EnrollmentMenu.tsx';
import type { EnrollmentAct } from './EnrollmentMenu.tsx';
import { ANY_WAITLIST, WaitlistSheet } from './WaitlistSheet.tsx';
import { readEnrollments } from './enrollments-data.ts';
import type { AdminEnrollment } from './enrollments-data.ts';
import { useEnrollmentColumns } from './use-enrollment-columns.tsx';
import { late } from '../../../components/late.tsx';

const MoveDialogs = late(async () => (await import('./MoveDialogs.tsx')).MoveDialogs);

/** Every enrollment of the club, running, waiting and ended; the waitlists of full classes open beside it. */
export function EnrollmentsPage() {
  const { t } = useTranslation(['admin', 'adminWaitlist']);
  const [doing, setDoing] = useState<{ row: AdminEnrollment; act: EnrollmentAct } | null>(null);
  const { lowSessions } = useClubSettings();
  const page = useListPage('enrollments', ['enrollments', String(lowSessions)], (request) =>
    readEnrollments(request, lowSessions),
  );
  const waitlist = useAddressParam('line');
  const columns = useEnrollmentColumns();
  const [stopping, setStopping] = useState<{ rows: AdminEnrollment[]; onDone: () => void } | null>(null);
  const active = (ids: readonly string[]) =>
    page.rows?.filter(({ id, status }) => ids.includes(id) && status === 'active') ?? [];
  const close = () => setDoing(null);
  return (
    <AdminList
      {...page}
      label={t('enrollments.title')}
      lead={t('enrollments.lead')}
      action={
        <Button kind="secondary" icon={<ListOrdered aria-hidden="true" />} onClick={() => waitlist.open(ANY_WAITLIST)}>
          {t('adminWaitlist:title')}
        </Button>
      }
      range={t('enrollments.range')}
      columns={columns}
      rowActions={(row) => (
        <EnrollmentMenu
          row={row}
          onAct={(act) => setDoing({ row, act })}
          onWaitlist={() => waitlist.open(row.class_id)}
        />
      )}
      bulkActions={(ids, clear) => (
        <Button
          kind="secondary"
          icon={<CirclePause aria-hidden="true" />}
          disabled={active(ids).length === 0}
          onClick={() => setStopping({ rows: active(ids), onDone: clear })}
        >
          {t('enrollments.deactivate')} ({active(ids).length})
        </Button>
      )}
      empty={{
        title: t('enrollments.empty'),
        action: (
          <ButtonLink kind="secondary" to={paths.adminSection('classes')}>
            {t('enrollments.toClasses')}
          </ButtonLink>
        ),
      }}
    >
      {waitlist.value && <WaitlistSheet classId={waitlist.value} onChoose={waitlist.open} onClose={waitlist.close} />}
      {stopping && <DeactivateDialog {...stopping} onClose={() => setStopping(null)} />}
      {doing?.act === 'activity' && <ActivityDialog row={doing.row} onClose={close} />}
      {doing && doing.act !== 'activity' && <MoveDialogs act={doing.act} row={doing.row} onClose={close} />}
    </AdminList>
  );
}
