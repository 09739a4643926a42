import { AthletePending } from '../features/users/auth/AthletePending.tsx';
import { RoleProvider } from '../shell/session/RoleProvider.tsx';

export default function AthletePendingRoute() {
  return (
    <RoleProvider>
      <AthletePending />
    </RoleProvider>
  );
}
