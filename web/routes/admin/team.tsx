import { TeamPage } from '../../features/team/admin/TeamPage.tsx';

export default function AdminTeamRoute() {
  return <TeamPage />;
}
