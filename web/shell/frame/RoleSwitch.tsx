import { ArrowLeftRight, Check, ChevronsUpDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Role } from '../../../contracts/roles.ts';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import { homeOf } from '../session/home-of.ts';
import { useRole } from '../session/RoleProvider.tsx';

/** For a person with several roles: in which of them to act, from here on and on this device. */
export function RoleSwitch({ variant }: { variant: 'head' | 'rail' }) {
  const { t } = useTranslation('session');
  const { role: acting, roles, actAs } = useRole();
  const navigate = useNavigate();
  if (roles.length < 2 || !acting) return null;
  const choose = (role: Role) => {
    if (role === acting) return;
    actAs(role);
    void navigate(homeOf(role));
  };
  const label = t(`actAs.${acting}`);
  return (
    <Menu
      trigger={
        variant === 'head' ? (
          <IconButton name={t('switchRole', { role: label })} icon={<ArrowLeftRight />} />
        ) : (
          <Button
            kind="secondary"
            icon={<ChevronsUpDown aria-hidden="true" />}
            aria-label={t('switchRole', { role: label })}
            className="mb-3 w-full justify-start"
          >
            {label}
          </Button>
        )
      }
      entries={roles.map((role) => ({
        label: t(`actAs.${role}`),
        icon: role === acting ? <Check aria-hidden="true" /> : <span className="size-5" />,
        onSelect: () => choose(role),
      }))}
    />
  );
}
