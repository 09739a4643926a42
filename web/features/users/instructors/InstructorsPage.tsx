import { useQuery } from '@tanstack/react-query';
import { UserMinus, UserPlus, Waves } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { useAddressParam } from '../../../kit/address-param.ts';
import { wholeList } from '../../../kit/list-page.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { RowMenu } from '../../../kit/RowMenu.tsx';
import { AppointSheet } from './AppointSheet.tsx';
import { DismissDialog } from './DismissDialog.tsx';
import { InstructorSheet } from './InstructorSheet.tsx';
import { instructorLoadsQuery } from './instructors-data.ts';
import type { Instructor } from './instructors-data.ts';
import { useInstructorColumns } from './use-instructor-columns.tsx';

/** Who teaches what, and how much of a week it takes. */
export default function InstructorsPage() {
  const { t } = useTranslation('adminInstructors');
  const instructors = useQuery(instructorLoadsQuery);
  const [dismissing, setDismissing] = useState<Instructor | null>(null);
  const shown = useAddressParam('instructor');
  const columns = useInstructorColumns();
  const opened = instructors.data?.find(({ user_id }) => user_id === shown.value);
  return (
    <AdminList
      {...wholeList('instructors', instructors)}
      label={t('title')}
      lead={t('lead')}
      action={
        <Button icon={<UserPlus aria-hidden="true" />} onClick={shown.openNew}>
          {t('appoint.open')}
        </Button>
      }
      columns={columns}
      rowId={({ user_id }) => user_id}
      rowLink={({ user_id }) => shown.linkTo(user_id)}
      rowActions={(row) => (
        <RowMenu
          name={t('actions', { name: row.full_name })}
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
      empty={{ title: t('empty'), note: t('emptyNote') }}
    >
      {shown.isNew && <AppointSheet onClose={shown.close} />}
      {opened && <InstructorSheet instructor={opened} onClose={shown.close} />}
      {dismissing && <DismissDialog instructor={dismissing} onClose={() => setDismissing(null)} />}
    </AdminList>
  );
}
