import { useQuery } from '@tanstack/react-query';
import { CirclePause, CirclePlay, Pencil, Trash2, Waves } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCATION_TYPES } from '../../../contracts/classes.ts';
import { Chip, StatusChip } from '../../components/Chip.tsx';
import { late } from '../../components/late.tsx';
import type { Column } from '../../components/data-table.ts';
import { localized } from '../../lib/localized.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useAddressParam } from '../../kit/address-param.ts';
import { BulkSwitch } from '../../kit/BulkSwitch.tsx';
import { wholeList } from '../../kit/list-page.ts';
import { AdminList } from '../../kit/AdminList.tsx';
import { useSwitch } from '../../kit/use-switch.ts';
import { AddButton } from '../../kit/AddButton.tsx';
import { RowMenu } from '../../kit/RowMenu.tsx';
import { DeleteLocationDialog } from './DeleteLocationDialog.tsx';
import { locationsQuery, useLocationChange } from './locations-data.ts';
import type { Location } from './locations-data.ts';

const LocationSheet = late(async () => (await import('./LocationSheet.tsx')).LocationSheet);

/** Every location where lessons are held. */
export default function LocationsPage() {
  const { t } = useTranslation('locations');
  const locations = useQuery(locationsQuery);
  const [removing, setRemoving] = useState<Location | null>(null);
  const shown = useAddressParam('location');
  const columns = useLocationColumns();
  const setActive = useSetActive();
  const opened = locations.data?.find(({ id }) => id === shown.value);
  return (
    <AdminList
      {...wholeList('locations', locations)}
      label={t('title')}
      lead={t('lead')}
      action={<AddButton onClick={shown.openNew}>{t('add')}</AddButton>}
      columns={columns}
      rowLink={({ id }) => shown.linkTo(id)}
      rowActions={(location) => (
        <LocationMenu
          location={location}
          onEdit={() => shown.open(location.id)}
          onSetActive={(on) => setActive([location], on)}
          onDelete={() => setRemoving(location)}
        />
      )}
      bulkActions={(ids, clear) => (
        <BulkSwitch
          rows={locations.data?.filter(({ id }) => ids.includes(id)) ?? []}
          isOn={({ is_active }) => is_active}
          on={t('open')}
          off={t('close')}
          onSet={(rows, on) => {
            setActive(rows, on);
            clear();
          }}
        />
      )}
      empty={{ title: t('empty') }}
    >
      {(shown.isNew || opened) && <LocationSheet key={shown.value} location={opened ?? null} onClose={shown.close} />}
      {removing && <DeleteLocationDialog location={removing} onClose={() => setRemoving(null)} />}
    </AdminList>
  );
}

interface LocationMenuProps {
  location: Location;
  onEdit: () => void;
  onSetActive: (on: boolean) => void;
  onDelete: () => void;
}

function LocationMenu({ location, onEdit, onSetActive, onDelete }: LocationMenuProps) {
  const { t } = useTranslation(['locations', 'common']);
  const Icon = location.is_active ? CirclePause : CirclePlay;
  return (
    <RowMenu
      name={t('locations:actions', { name: location.name })}
      entries={[
        { label: t('common:edit'), icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
        {
          label: t('locations:toClasses'),
          icon: <Waves aria-hidden="true" />,
          to: `${paths.adminSection('classes')}?classes.location=${location.id}`,
        },
        {
          label: t(location.is_active ? 'locations:close' : 'locations:open'),
          icon: <Icon aria-hidden="true" />,
          onSelect: () => onSetActive(!location.is_active),
        },
        { label: t('common:delete'), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: onDelete },
      ]}
    />
  );
}

/** Closes or opens locations. */
function useSetActive() {
  const { t } = useTranslation('locations');
  const { mutateAsync } = useLocationChange();
  return useSwitch<Location>(({ ids, on }) => mutateAsync({ act: 'update', ids, location: { is_active: on } }), {
    done: (on, [first, ...others]) =>
      first && others.length === 0
        ? t(on ? 'opened' : 'closed', { name: first.name })
        : t(on ? 'openedMany' : 'closedMany', { count: others.length + 1 }),
    failed: t('failed.update'),
  });
}

function useLocationColumns(): Column<Location>[] {
  const { t } = useTranslation('locations');
  const locale = useLocale();
  return useMemo(
    () => [
      { id: 'name', header: t('fields.name'), value: (location) => localized(location, 'name', locale) },
      { id: 'address', header: t('fields.address'), value: (location) => localized(location, 'address', locale) },
      {
        id: 'type',
        header: t('fields.type'),
        value: (location) => t(`types.${location.type}`),
        cell: (location) => <Chip>{t(`types.${location.type}`)}</Chip>,
        filter: {
          label: t('fields.type'),
          options: LOCATION_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
        },
        filterValue: (location) => location.type,
      },
      {
        id: 'classes',
        header: t('classes'),
        value: (location) => location.classes.filter(({ is_active }) => is_active).length,
        align: 'end',
        phone: 'hidden',
      },
      {
        id: 'state',
        header: t('state'),
        value: (location) => t(location.is_active ? 'active' : 'inactive'),
        cell: (location) => (
          <StatusChip progress={location.is_active ? 'good' : 'off'}>
            {t(location.is_active ? 'active' : 'inactive')}
          </StatusChip>
        ),
        filter: {
          label: t('state'),
          options: [
            { value: 'true', label: t('active') },
            { value: 'false', label: t('inactive') },
          ],
        },
        filterValue: (location) => String(location.is_active),
      },
    ],
    [t, locale],
  );
}
