import { InstructorsPage } from '../../features/admin/InstructorsPage.tsx';

export default function AdminInstructorsRoute() {
  return <InstructorsPage />;
}
