import { TeamPage } from '../../features/admin/TeamPage.tsx';

export default function AdminTeamRoute() {
  return <TeamPage />;
}
