import { InstructorsPage } from '../../features/admin-instructors/InstructorsPage.tsx';

export default function AdminInstructorsRoute() {
  return <InstructorsPage />;
}
