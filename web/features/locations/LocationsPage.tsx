import { useQuery } from '@tanstack/react-query';
import { MessagesSquare, Waves } from 'lucide-react';
import { LOCATION_TYPES } from '../../../contracts/classes.ts';
import { Chip } from '../../components/Chip.tsx';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { useDialog } from '../../components/dialogs/DialogHost.tsx';
import { late } from '../../components/states/late.tsx';
import type { Column } from '../../components/table/data-table.ts';
import { AddButton } from '../../kit/AddButton.tsx';
import { useAddressParam } from '../../kit/address-param.ts';
import { AdminList } from '../../kit/AdminList.tsx';
import { wholeList } from '../../kit/list-page.ts';
import { switchColumn } from '../../kit/switch-column.tsx';
import { useRowEntries } from '../../kit/use-row-entries.tsx';
import { useSwitch } from '../../kit/use-switch.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { LateWriteSheet } from '../messages/WriteButton.tsx';
import { locationsQuery, useLocationChange, type Location } from './locations-data.ts';

const LocationSheet = late(async () => (await import('./LocationSheet.tsx')).LocationSheet);

/** Every location where lessons are held. */
export default function LocationsPage() {
  const { t, localized } = useLanguage(['locations', 'messages']);
  const locations = useQuery(locationsQuery);
  const shown = useAddressParam('location');
  const columns = useLocationColumns();
  const activity = useActivity();
  const { show, dialog } = useDialog();
  const { edit, remove } = useRowEntries();
  const opened = locations.data?.find(({ id }) => id === shown.value);
  return (
    <AdminList
      {...wholeList('locations', locations)}
      label={t('title')}
      lead={t('lead')}
      action={<AddButton onClick={shown.openNew}>{t('add')}</AddButton>}
      columns={columns}
      rowLink={({ id }) => shown.linkTo(id)}
      rowMenu={(location) => ({
        name: t('actions', { name: localized(location, 'name') }),
        entries: [
          edit(() => shown.open(location.id)),
          {
            label: t('toClasses'),
            icon: <Waves />,
            to: `${paths.adminSection('classes')}?classes.location=${location.id}`,
          },
          {
            label: t('messages:write.toFamilies'),
            icon: <MessagesSquare />,
            onSelect: () =>
              show((close) => (
                <LateWriteSheet
                  audience={{ kind: 'location', ids: [location.id] }}
                  to={localized(location, 'name')}
                  onClose={close}
                />
              )),
          },
          activity.entry(location),
          remove(() => show((close) => <DeleteLocationDialog location={location} onClose={close} />)),
        ],
      })}
      bulkSwitch={activity}
      empty={{ title: t('empty') }}
    >
      {(shown.isNew || opened) && <LocationSheet key={shown.value} location={opened ?? null} onClose={shown.close} />}
      {dialog}
    </AdminList>
  );
}

/** Closes or opens locations. */
function useActivity() {
  const { t } = useLanguage('locations');
  const { run } = useLocationChange();
  return useSwitch<Location>({
    isOn: ({ is_active }) => is_active,
    on: t('open'),
    off: t('close'),
    sign: 'open',
    write: ({ ids, on }) => run({ act: 'update', ids, row: { is_active: on } }),
    one: ({ name }, on) => t(on ? 'opened' : 'closed', { name }),
    many: (count, on) => t(on ? 'openedMany' : 'closedMany', { count }),
    failed: t('failed.update'),
  });
}

function useLocationColumns(): Column<Location>[] {
  const { t, localized } = useLanguage('locations');
  return [
    { id: 'name', header: t('fields.name'), value: (location) => localized(location, 'name') },
    { id: 'address', header: t('fields.address'), value: (location) => localized(location, 'address') },
    {
      id: 'type',
      header: t('fields.type'),
      value: (location) => t(`types.${location.type}`),
      cell: (location) => <Chip>{t(`types.${location.type}`)}</Chip>,
      filter: LOCATION_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
      filterValue: (location) => location.type,
    },
    {
      id: 'classes',
      header: t('classes'),
      value: (location) => location.classes.filter(({ is_active }) => is_active).length,
      align: 'end',
      phone: 'hidden',
    },
    switchColumn<Location>({
      header: t('state'),
      isOn: ({ is_active }) => is_active,
      on: t('active'),
      off: t('inactive'),
    }),
  ];
}

/** Deletes a location that nothing names; one with classes can only be closed, and the dialog offers that instead. */
function DeleteLocationDialog({ location, onClose }: { location: Location; onClose: () => void }) {
  const { t } = useLanguage('locations');
  const write = useLocationChange();
  const { name, is_active: isOpen } = location;
  const used = location.classes.length;
  const inUse = { kind: 'primary', title: t('cannotDelete', { name }), onClose } as const;
  if (used > 0 && !isOpen)
    return (
      <ConfirmDialog
        {...inUse}
        description={`${t('inUse', { count: used })} ${t('closedAlready')}`}
        confirmLabel={t('understood')}
        onConfirm={onClose}
      />
    );
  if (used > 0)
    return (
      <ConfirmDialog
        {...inUse}
        description={`${t('inUse', { count: used })} ${t('closeInstead')}`}
        confirmLabel={t('close')}
        write={write}
        input={{ act: 'update', ids: [location.id], row: { is_active: false } }}
        done={t('closed', { name })}
        failed={t('failed.update')}
      />
    );
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name })}
      description={t('deleteNote')}
      losses={[{ label: t('deleteLoss', { name, kind: t(`types.${location.type}`) }) }]}
      confirmLabel={t('deleteConfirm', { name })}
      onClose={onClose}
      write={write}
      input={{ act: 'delete', ids: [location.id] }}
      refusals={{ [IN_USE]: t('inUse', { count: 1 }) }}
      done={t('deleted', { name })}
      failed={t('failed.delete')}
    />
  );
}

/** The code of „other rows name this one“. */
const IN_USE = '23503';
