import { LayoutDashboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { onSessionChange } from '../../lib/api/stored-session.ts';
import { currentSession } from '../../lib/api/supabase.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { readAccountStatus } from './account-status.ts';
import { homeOfAccountStatus } from './home-of.ts';

/** From the public site to the page the user's role starts on. */
export function MyAreaLink() {
  const { t } = useLanguage('nav');
  // The sign-in page leads a signed-in user to the right area, so it is safe until the role is known.
  const [to, setTo] = useState<string>(paths.auth);
  useEffect(() => {
    let gone = false;
    const look = () => void findHome().then((home) => gone || setTo(home));
    look();
    const stop = onSessionChange(look);
    return () => {
      gone = true;
      stop();
    };
  }, []);
  return (
    <ButtonLink to={to} icon={<LayoutDashboard className="sm:hidden" />} className="max-sm:px-3">
      <span className="max-sm:sr-only">{t('myArea')}</span>
    </ButtonLink>
  );
}

async function findHome(): Promise<string> {
  const session = await currentSession();
  if (!session) return paths.auth;
  try {
    return homeOfAccountStatus(await readAccountStatus(session.user));
  } catch {
    return paths.account;
  }
}
