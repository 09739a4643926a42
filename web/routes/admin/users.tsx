import { UsersPage } from '../../features/users/UsersPage.tsx';

export default function AdminUsersRoute() {
  return <UsersPage />;
}
