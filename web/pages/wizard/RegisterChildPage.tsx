import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { SkeletonPage } from '../../components/states/Skeleton.tsx';
import { familyQuery } from '../../features/children/family-data.ts';
import { EnrollmentWizard } from './EnrollmentWizard.tsx';

/** The wizard from its beginning. A family that came for a class is asked which of its children it is for. */
export default function RegisterChildPage() {
  const family = useQuery(familyQuery);
  const [params] = useSearchParams();
  if (family.isPending) return <SkeletonPage />;
  const hasChildren = (family.data?.length ?? 0) > 0;
  return <EnrollmentWizard known={null} asksFamily={hasChildren && params.has('class')} />;
}
