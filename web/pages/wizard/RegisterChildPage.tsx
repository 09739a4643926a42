import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { SkeletonPage } from '../../components/states/Skeleton.tsx';
import { familyQuery } from '../../features/children/family-data.ts';
import { timetableQuery } from '../../features/classes/timetable-data.ts';
import { healthDocumentQuery } from '../../features/documents/documents-data.ts';
import { settingsQuery } from '../../kit/club/settings-data.ts';
import { beginWith } from '../../lib/first/first-reads.ts';
import { EnrollmentWizard } from './EnrollmentWizard.tsx';

export const clientLoader = beginWith(() => [familyQuery, healthDocumentQuery, timetableQuery, settingsQuery]);

/** The wizard from its beginning. A family that came for a class is asked which of its children it is for. */
export default function RegisterChildPage() {
  const family = useQuery(familyQuery);
  const [params] = useSearchParams();
  if (family.isPending) return <SkeletonPage />;
  const hasChildren = (family.data?.length ?? 0) > 0;
  return <EnrollmentWizard known={null} asksFamily={hasChildren && params.has('class')} />;
}
