import { useQuery } from '@tanstack/react-query';
import { CirclePause, CirclePlay, Ellipsis, Pencil, Plus, Trash2, Waves } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCATION_TYPES } from '../../../contracts/classes.ts';
import type { Locale } from '../../../contracts/roles.ts';
import { Button } from '../../components/Button.tsx';
import { Chip, StatusChip } from '../../components/Chip.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import type { Column } from '../../components/data-table.ts';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { localized } from '../../lib/localized.ts';
import { paths } from '../../lib/paths.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { useAddressParam } from '../admin/address-param.ts';
import { DeleteLocationDialog } from './DeleteLocationDialog.tsx';
import { LocationSheet } from './LocationSheet.tsx';
import { locationsQuery, useLocationChange } from './locations-data.ts';
import type { Location } from './locations-data.ts';

/** In the address for a place that is being made. */
const NEW = 'new';

/** Every place where lessons are held. */
export function LocationsPage() {
  const { t } = useTranslation('locations');
  const { data: locations, error, refetch } = useQuery(locationsQuery);
  const [removing, setRemoving] = useState<Location | null>(null);
  const shown = useAddressParam('location');
  const columns = useLocationColumns();
  const opened = locations?.find(({ id }) => id === shown.value);
  const add = (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => shown.open(NEW)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} action={add} />
      <DataTable
        name="locations"
        label={t('title')}
        columns={columns}
        rows={locations}
        rowId={({ id }) => id}
        rowLink={({ id }) => shown.linkTo(id)}
        rowActions={(location) => (
          <LocationMenu
            location={location}
            onEdit={() => shown.open(location.id)}
            onDelete={() => setRemoving(location)}
          />
        )}
        error={error ? codeOf(error) : null}
        onRetry={() => void refetch()}
        empty={
          <div className="rounded-card bg-raised">
            <EmptyState title={t('empty')} action={add} />
          </div>
        }
      />
      {(shown.value === NEW || opened) && (
        <LocationSheet key={shown.value} location={opened ?? null} onClose={shown.close} />
      )}
      {removing && <DeleteLocationDialog location={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

interface LocationMenuProps {
  location: Location;
  onEdit: () => void;
  onDelete: () => void;
}

function LocationMenu({ location, onEdit, onDelete }: LocationMenuProps) {
  const { t } = useTranslation(['locations', 'common']);
  const setActive = useSetActive(location);
  const Icon = location.is_active ? CirclePause : CirclePlay;
  return (
    <Menu
      trigger={<IconButton name={t('locations:actions', { name: location.name })} icon={<Ellipsis />} />}
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
          onSelect: () => setActive(!location.is_active),
        },
        { label: t('common:delete'), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: onDelete },
      ]}
    />
  );
}

/** Closes or opens a place; either can be taken back in the toast. */
function useSetActive(location: Location): (active: boolean) => void {
  const { t } = useTranslation(['locations', 'common']);
  const { mutateAsync } = useLocationChange();
  const set = (is_active: boolean, undoable = true) =>
    runMutation(
      mutateAsync,
      { act: 'update', id: location.id, location: { is_active } },
      {
        onSuccess: () =>
          toast.success(
            t(is_active ? 'locations:opened' : 'locations:closed', { name: location.name }),
            undoable ? { action: { label: t('common:undo'), onClick: () => set(!is_active, false) } } : {},
          ),
        onError: (error) => toast.error(t('locations:failed.update'), { description: errorText(codeOf(error)) }),
      },
    );
  return set;
}

function useLocationColumns(): Column<Location>[] {
  const { t, i18n } = useTranslation('locations');
  const locale = i18n.language as Locale;
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
