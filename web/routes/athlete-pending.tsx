import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { AthletePending } from '../features/auth/AthletePending.tsx';
import { RoleProvider } from '../features/session/RoleProvider.tsx';
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
