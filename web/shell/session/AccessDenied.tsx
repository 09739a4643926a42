import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../../contracts/roles.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { paths } from '../../lib/paths.ts';
import { useRole } from './RoleProvider.tsx';

/** The page is there, and for another role: says which, and lets a person who has it act in it. */
export function AccessDenied({ role }: { role: Role }) {
  const { t } = useTranslation(['session', 'common']);
  const { roles, actAs } = useRole();
  return (
    <section className="mx-auto mt-8 flex max-w-md flex-col items-center gap-3 rounded-card bg-raised px-6 py-10 text-center">
      <title>{t('session:denied.title')}</title>
      <span className="grid size-14 place-items-center rounded-full bg-water-soft text-water">
        <Lock aria-hidden="true" />
      </span>
      <h1 className="text-2xl font-bold">{t('session:denied.title')}</h1>
      <p className="text-muted">{t('session:denied.body', { role: t(`common:roles.${role}`) })}</p>
      {roles.includes(role) ? (
        <Button onClick={() => actAs(role)} className="mt-3">
          {t(`session:actAs.${role}`)}
        </Button>
      ) : (
        <ButtonLink to={paths.home} className="mt-3">
          {t('common:home')}
        </ButtonLink>
      )}
    </section>
  );
}
