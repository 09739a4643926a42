import { EnrollmentWizard } from '../features/enrollments/EnrollmentWizard.tsx';

export default function RegisterChildRoute() {
  return <EnrollmentWizard known={null} />;
}
