import { OwnQueries } from '../components/states/OwnQueries.tsx';
import { AthletePending } from '../features/users/auth/AthletePending.tsx';
import { RoleProvider } from '../shell/session/RoleProvider.tsx';

export default function AthletePendingRoute() {
  return (
    <OwnQueries>
      <RoleProvider>
        <AthletePending />
      </RoleProvider>
    </OwnQueries>
  );
}
