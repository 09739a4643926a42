import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { announceSession } from '../../lib/stored-session.ts';
import { supabase } from '../../lib/supabase.ts';

/** What a mail's link or a sign-in provider brings back in the address. */
const SESSION = /[#&]access_token=|[?&]code=/;
const FAULT = /[#&?]error_code=([a-z_]+)/;

/** The client takes the session out of the address when it starts. */
async function takeUpSession(): Promise<void> {
  const client = await supabase();
  await client.auth.getSession();
  announceSession();
}

/** Takes up a session or a fault that comes back to the site in the address: links of mails, Google. */
export function AuthReturn() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const address = location.search + location.hash;
    const fault = FAULT.exec(address)?.[1];
    if (fault) void navigate(`${paths.auth}?error_code=${fault}`, { replace: true });
    else if (/type=recovery/.test(address) && pathname !== paths.auth)
      void navigate(paths.auth + location.hash, { replace: true });
    else if (SESSION.test(address)) void takeUpSession();
  }, [pathname, navigate]);
  return null;
}
