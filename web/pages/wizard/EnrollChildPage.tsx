import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { SkeletonPage } from '../../components/states/Skeleton.tsx';
import { familyQuery } from '../../features/children/family-data.ts';
import { timetableQuery } from '../../features/classes/timetable-data.ts';
import { settingsQuery } from '../../kit/club/settings-data.ts';
import { ClubError } from '../../lib/api/club-error.ts';
import { beginWith } from '../../lib/first/first-reads.ts';
import { ChildFault } from '../child/ChildFault.tsx';
import { EnrollmentWizard } from './EnrollmentWizard.tsx';

export const clientLoader = beginWith(() => [familyQuery, timetableQuery, settingsQuery]);

/** The wizard for a child that is registered already, and its sisters and brothers if they come along. */
export default function EnrollChildPage() {
  const { childId = '' } = useParams();
  const family = useQuery(familyQuery);
  if (family.isPending) return <SkeletonPage />;
  const child = family.data?.find(({ id }) => id === childId);
  if (!child) {
    const error = family.error ?? new ClubError({ code: 'child_not_found' }, 404);
    return <ChildFault error={error} onRetry={() => void family.refetch()} />;
  }
  return <EnrollmentWizard key={child.id} known={child} alone={family.data?.length === 1} />;
}
