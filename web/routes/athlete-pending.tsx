import { AthletePending } from '../features/auth/AthletePending.tsx';
import { RoleProvider } from '../features/session/RoleProvider.tsx';

export default function AthletePendingRoute() {
  return (
    <RoleProvider>
      <AthletePending />
    </RoleProvider>
  );
}
