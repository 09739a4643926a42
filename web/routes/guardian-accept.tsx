import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { AcceptPage } from '../features/children/guardians/AcceptPage.tsx';
import { needBundles } from '../i18n/client.ts';
import { makeQueryClient } from '../lib/query.ts';

/** The page may be reached from the open site, whose texts are fewer. */
export async function clientLoader() {
  await needBundles('account', 'visit');
  return null;
}

export default function GuardianAcceptRoute() {
  const [queries] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <AcceptPage />
    </QueryClientProvider>
  );
}
