import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../../contracts/demo.ts';
import { demoKey } from '../../../shell/frame/demo-key.ts';
import type { Credentials } from './auth-calls.ts';

/** In the demo club: one press fills in the account of a role. */
export function DemoAccounts({ onChoose }: { onChoose: (credentials: Credentials) => void }) {
  const { t } = useTranslation(['auth', 'demo']);
  return (
    <section className="rounded-card bg-rope-soft p-4">
      <h2 className="font-semibold">{t('auth:demo')}</h2>
      <div className="mt-3 flex flex-wrap gap-2">
        {DEMO_ACCOUNTS.map(({ email }) => (
          <Button
            key={email}
            kind="secondary"
            onClick={() => onChoose({ email, password: DEMO_PASSWORD })}
            className="bg-raised!"
          >
            {t(`demo:accounts.${demoKey(email)}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}
