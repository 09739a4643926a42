import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { makeQueryClient } from '../../lib/api/query.ts';

/** Lets a page outside the signed-in area read; what it read is gone with it. */
export function OwnQueries({ children }: { children: ReactNode }) {
  const [queries] = useState(makeQueryClient);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
