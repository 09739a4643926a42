import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { AthletePending } from '../features/users/auth/AthletePending.tsx';
import { RoleProvider } from '../shell/session/RoleProvider.tsx';
import { makeQueryClient } from '../lib/query.ts';

export default function AthletePendingRoute() {
  const [queries] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <RoleProvider>
        <AthletePending />
      </RoleProvider>
    </QueryClientProvider>
  );
}
