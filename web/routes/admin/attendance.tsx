import { MarksPage } from '../../features/analytics/MarksPage.tsx';

export default function AdminAttendanceRoute() {
  return <MarksPage />;
}
