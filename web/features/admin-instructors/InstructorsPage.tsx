import { useQuery } from '@tanstack/react-query';
import { Ellipsis, UserMinus, UserPlus, Waves } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { useAddressParam } from '../admin/address-param.ts';
import { AppointSheet } from './AppointSheet.tsx';
import { DismissDialog } from './DismissDialog.tsx';
import { InstructorSheet } from './InstructorSheet.tsx';
import { instructorLoadsQuery } from './instructors-data.ts';
import type { Instructor } from './instructors-data.ts';
import { useInstructorColumns } from './use-instructor-columns.tsx';

/** In the address while somebody is given the role. */
const NEW = 'new';

/** Who teaches what, and how much of a week it takes. */
export function InstructorsPage() {
  const { t } = useTranslation('adminInstructors');
  const { data: rows, error, refetch } = useQuery(instructorLoadsQuery);
  const [dismissing, setDismissing] = useState<Instructor | null>(null);
  const shown = useAddressParam('instructor');
  const columns = useInstructorColumns();
  const opened = rows?.find(({ user_id }) => user_id === shown.value);
  const appoint = (
    <Button icon={<UserPlus aria-hidden="true" />} onClick={() => shown.open(NEW)}>
      {t('appoint.open')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} action={appoint} />
      <DataTable
        name="instructors"
        label={t('title')}
        columns={columns}
        rows={rows}
        rowId={({ user_id }) => user_id}
        rowLink={({ user_id }) => shown.linkTo(user_id)}
        rowActions={(row) => (
          <Menu
            trigger={<IconButton name={t('actions', { name: row.full_name })} icon={<Ellipsis />} />}
            entries={[
              {
                label: t('classes'),
                icon: <Waves aria-hidden="true" />,
                onSelect: () => shown.open(row.user_id),
              },
              {
                label: t('dismiss.open'),
                icon: <UserMinus aria-hidden="true" />,
                danger: true,
                onSelect: () => setDismissing(row),
              },
            ]}
          />
        )}
        error={error ? codeOf(error) : null}
        onRetry={() => void refetch()}
        empty={
          <div className="rounded-card bg-raised">
            <EmptyState title={t('empty')} action={appoint}>
              {t('emptyNote')}
            </EmptyState>
          </div>
        }
      />
      {shown.value === NEW && <AppointSheet onClose={shown.close} />}
      {opened && <InstructorSheet instructor={opened} onClose={shown.close} />}
      {dismissing && <DismissDialog instructor={dismissing} onClose={() => setDismissing(null)} />}
    </>
  );
}
