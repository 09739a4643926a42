import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { AthleteConfirmPage } from '../features/users/auth/AthleteConfirmPage.tsx';
import { makeQueryClient } from '../lib/query.ts';

export default function AthleteConfirmRoute() {
  const [queries] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <AthleteConfirmPage />
    </QueryClientProvider>
  );
}
