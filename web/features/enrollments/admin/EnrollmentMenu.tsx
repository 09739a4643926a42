import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, Baby, CirclePause, CirclePlay, ListOrdered, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../lib/paths.ts';
import { classTitlesQuery } from '../../classes/classes-data.ts';
import type { AdminEnrollment } from './enrollments-data.ts';
import { useActivity } from './use-activity.ts';
import { RowMenu } from '../../../kit/RowMenu.tsx';

export type EnrollmentAct = 'transfer' | 'unenroll' | 'activity';

export interface EnrollmentMenuProps {
  row: AdminEnrollment;
  onAct: (act: EnrollmentAct) => void;
  /** Shows the waitlist of the class. */
  onWaitlist: () => void;
}

/** What an admin does with an enrollment. */
export function EnrollmentMenu({ row, onAct, onWaitlist }: EnrollmentMenuProps) {
  const { t } = useTranslation(['admin', 'adminWaitlist']);
  const { data: classes } = useQuery(classTitlesQuery);
  const { set } = useActivity(row);
  const waitlistBehind = (classes?.find(({ id }) => id === row.class_id)?.waiting ?? 0) > 0;
  const asks = row.status === 'waitlist' || (row.status === 'active' && waitlistBehind);
  const active = row.status === 'active';
  const Icon = active ? CirclePause : CirclePlay;
  const moves = [
    {
      label: t('enrollments.transfer'),
      icon: <ArrowLeftRight aria-hidden="true" />,
      onSelect: () => onAct('transfer'),
    },
    {
      label: t('enrollments.unenroll'),
      icon: <LogOut aria-hidden="true" />,
      danger: true,
      onSelect: () => onAct('unenroll'),
    },
  ];
  return (
    <RowMenu
      name={t('enrollments.actions', { name: row.children.full_name })}
      entries={[
        {
          label: t('enrollments.toChild'),
          icon: <Baby aria-hidden="true" />,
          to: `${paths.adminSection('children')}?child=${row.child_id}`,
        },
        {
          label: t(active ? 'enrollments.deactivate' : 'enrollments.activate'),
          icon: <Icon aria-hidden="true" />,
          onSelect: () => (asks ? onAct('activity') : set(!active, { undoable: true })),
        },
        ...(row.status === 'waitlist'
          ? [{ label: t('adminWaitlist:open'), icon: <ListOrdered aria-hidden="true" />, onSelect: onWaitlist }]
          : []),
        ...(row.status === 'inactive' ? [] : moves),
      ]}
    />
  );
}
