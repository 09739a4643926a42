import { TeamPage } from '../../features/admin-team/TeamPage.tsx';

export default function AdminTeamRoute() {
  return <TeamPage />;
}
