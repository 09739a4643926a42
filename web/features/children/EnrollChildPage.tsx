import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { SkeletonPage } from '../../components/Skeleton.tsx';
import { EnrollmentWizard } from '../enrollments/EnrollmentWizard.tsx';
import { ChildFault } from './ChildFault.tsx';
import { childQuery } from './child-data.ts';

/** The wizard for a child that is registered already. */
export function EnrollChildPage() {
  const { childId = '' } = useParams();
  const child = useQuery(childQuery(childId));
  if (child.isPending) return <SkeletonPage />;
  if (!child.data) return <ChildFault error={child.error} onRetry={() => void child.refetch()} />;
  const { id, full_name, first_name, birth_date, skill_level, enrollments } = child.data;
  const classIds = enrollments.filter(({ status }) => status !== 'inactive').map(({ class_id }) => class_id);
  return <EnrollmentWizard key={id} known={{ id, full_name, first_name, birth_date, skill_level, classIds }} />;
}
