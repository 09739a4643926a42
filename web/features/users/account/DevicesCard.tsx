import { useQuery } from '@tanstack/react-query';
import { Laptop, LogOut, Smartphone } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { ErrorState } from '../../../components/states/ErrorState.tsx';
import { SkeletonRows } from '../../../components/states/Skeleton.tsx';
import { describeDevice } from '../../../lib/browser/describe-device.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { devicesQuery, useEndSessions, type Device } from './account-data.ts';

/** Devices that are signed in, with a way to end all other sessions. */
export function DevicesCard() {
  const { t } = useLanguage('account');
  const { data: devices, error, refetch } = useQuery(devicesQuery);
  const end = useEndSessions();
  const endWith = (which: Parameters<typeof end.mutate>[0]) =>
    end.run(which, { done: t(which === 'others' ? 'devices.othersEnded' : 'devices.ended'), failed: true });
  const others = devices?.filter(({ current }) => !current) ?? [];
  return (
    <Card
      title={t('devices.title')}
      aside={
        others.length > 0 && (
          <Button
            kind="secondary"
            icon={<LogOut />}
            busy={end.isPending && end.variables === 'others'}
            onClick={() => endWith('others')}
          >
            {t('devices.endOthers')}
          </Button>
        )
      }
    >
      {error ? (
        <ErrorState explained error={error} onRetry={() => void refetch()} />
      ) : devices ? (
        <ul className="flex flex-col divide-y divide-line">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} onEnd={() => endWith({ id: device.id })} />
          ))}
        </ul>
      ) : (
        <SkeletonRows count={2} />
      )}
    </Card>
  );
}

function DeviceRow({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const { t, format } = useLanguage('account');
  const { browser, system, isPhone } = describeDevice(device.user_agent);
  const name = [browser, system].filter(Boolean).join(' · ') || t('devices.unknown');
  return (
    <li className="flex min-h-14 items-center gap-3 py-2 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-muted">
      {isPhone ? <Smartphone /> : <Laptop />}
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{name}</p>
        <p className="text-sm text-muted">
          {t('devices.lastUsed', { when: format.dateTime(device.last_used_at) })}
          {device.ip && ` · ${device.ip}`}
        </p>
      </div>
      {device.current ? (
        <Chip>{t('devices.current')}</Chip>
      ) : (
        <IconButton name={t('devices.end', { name })} icon={<LogOut />} onClick={onEnd} />
      )}
    </li>
  );
}
