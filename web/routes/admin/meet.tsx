import { MeetPage } from '../../features/admin-results/MeetPage.tsx';

export default function AdminMeetRoute() {
  return <MeetPage />;
}
