import { InstructorsPage } from '../../features/users/instructors/InstructorsPage.tsx';

export default function AdminInstructorsRoute() {
  return <InstructorsPage />;
}
