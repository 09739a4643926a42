import { useUser } from '../../shell/session/SessionProvider.tsx';

/** The name on the account of the signed-in person: the one that signs. */
export function useAccountName(): string {
  const { user_metadata } = useUser();
  return String(user_metadata['full_name'] ?? '');
}
