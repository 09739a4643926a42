import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { paths } from '../../lib/paths.ts';
import { useClubSettings } from '../club/settings-data.ts';
import { useListPage } from '../admin/list-page.ts';
import { RangeControl } from '../admin/RangeControl.tsx';
import { ActivityDialog } from './ActivityDialog.tsx';
import { EnrollmentMenu } from './EnrollmentMenu.tsx';
import type { EnrollmentAct } from './EnrollmentMenu.tsx';
import { MoveDialogs } from './MoveDialogs.tsx';
import { readEnrollments } from './enrollments-data.ts';
import type { OfficeEnrollment } from './enrollments-data.ts';
import { useEnrollmentColumns } from './use-enrollment-columns.tsx';

/** Every enrolment of the club, running, waiting and ended. */
export function EnrollmentsPage() {
  const { t } = useTranslation('admin');
  const [doing, setDoing] = useState<{ row: OfficeEnrollment; act: EnrollmentAct } | null>(null);
  const { lowSessions } = useClubSettings();
  const page = useListPage('enrollments', ['enrollments', String(lowSessions)], (request) =>
    readEnrollments(request, lowSessions),
  );
  const columns = useEnrollmentColumns();
  const close = () => setDoing(null);
  return (
    <>
      <PageHeader title={t('enrollments.title')} lead={t('enrollments.lead')} />
      <RangeControl name="enrollments" label={t('enrollments.range')} />
      <DataTable
        {...page}
        label={t('enrollments.title')}
        columns={columns}
        rowId={({ id }) => id}
        rowActions={(row) => <EnrollmentMenu row={row} onAct={(act) => setDoing({ row, act })} />}
        empty={
          <div className="rounded-card bg-raised">
            <EmptyState
              title={t('enrollments.empty')}
              action={
                <ButtonLink kind="secondary" to={paths.adminSection('classes')}>
                  {t('enrollments.toClasses')}
                </ButtonLink>
              }
            />
          </div>
        }
      />
      {doing?.act === 'activity' && <ActivityDialog row={doing.row} onClose={close} />}
      {doing && doing.act !== 'activity' && <MoveDialogs act={doing.act} row={doing.row} onClose={close} />}
    </>
  );
}
