import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { hasStoredSession } from '../../../lib/stored-session.ts';
import { auth, recovery } from '../../../lib/supabase.ts';
import { owesSecondStep } from '../../../shell/session/assurance.ts';
import { homeOfAccountStatus } from '../../../shell/session/home-of.ts';
import { returnAddress } from '../../../shell/session/kept-address.ts';
import { readAccountStatus } from '../../../shell/session/account-status.ts';

/** The link of an email or a provider brings something of its own: AuthReturn and the forms take it up. */
const BRINGS = /access_token=|[?&]code=|error_code=|type=recovery/;

/**
 * Leads a person who arrives signed in on, to the page that was wanted or the home of the role. The club is asked first: a
 * session that has ended elsewhere meets the form. A session that begins on this page is its form's affair.
 */
export function useLeadOn(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasStoredSession() || BRINGS.test(location.search + location.hash)) return undefined;
    let gone = false;
    void whereTo().then((address) => {
      if (address && !gone) void navigate(address, { replace: true });
    });
    return () => {
      gone = true;
    };
  }, [navigate]);
}

/** Null where the session does not count, or something is still owed. */
async function whereTo(): Promise<string | null> {
  try {
    const client = await auth();
    const { data, error } = await client.getUser();
    const { session } = (await client.getSession()).data;
    if (error || !session || data.user.is_anonymous || recovery.pending() || owesSecondStep(session)) return null;
    const home = homeOfAccountStatus(await readAccountStatus(data.user));
    const wanted = returnAddress.take();
    return wanted === paths.home ? home : wanted;
  } catch {
    return null;
  }
}
