import { useQuery } from '@tanstack/react-query';
import { useId, type ComponentProps } from 'react';
import {
  kindRule,
  NOTIFICATION_KINDS,
  wantsEmail,
  wantsPush,
  type NotificationKind,
  type NotificationSetting,
} from '../../../contracts/notifications.ts';
import type { Role } from '../../../contracts/roles.ts';
import { Card } from '../../components/Card.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { useRole } from '../../shell/session/RoleProvider.tsx';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import { BrowsersCard } from './BrowsersCard.tsx';
import { settingsQuery, useSetChannels } from './notifications-data.ts';
import { TimesCard } from './TimesCard.tsx';

/** The kinds as people look for them. */
const SECTIONS = {
  seats: [
    'seat_offered',
    'seat_lapsed',
    'season_proposed',
    'season_ending',
    'season_lapsed',
    'draw_opened',
    'enrolled',
    'seat_unpaid',
    'seat_released',
    'waitlisted',
  ],
  lessons: [
    'lesson_cancelled',
    'lessons_cancelled',
    'lesson_restored',
    'lesson_reminder',
    'visit_offered',
    'visit_booked',
    'child_handed_over',
    'album_opened',
    'trial_swum',
    'visit_cancelled',
  ],
  packages: [
    'sessions_low',
    'package_expiring',
    'package_expired',
    'credits_lapsing',
    'renewal_reminder',
    'subscription_ending',
    'subscription_paused',
    'price_changing',
    'price_change_withdrawn',
  ],
  payments: [
    'payment_due',
    'payment_changed',
    'payment_split',
    'payment_split_undone',
    'installment_due',
    'event_rest_due',
    'payment_overdue',
    'debts_reminder',
    'payment_validated',
    'payment_reopened',
    'payment_paid',
    'payment_failed',
    'payment_refunded',
    'payment_credited',
    'easypay_code',
    'easypay_credited',
    'benefit_card_confirmed',
    'voucher_removed',
    'credit_granted',
    'credit_paid_out',
    'invoice_issued',
    'invoice_declined',
    'plan_withdrawn',
  ],
  shop: ['order_placed', 'order_ready', 'order_sent', 'order_withdrawn', 'order_completed', 'order_cancelled'],
  events: ['event_registered', 'event_waitlisted', 'event_left', 'event_cancelled', 'event_changed', 'event_message'],
  messages: ['club_message', 'urgent_message', 'thread_answered'],
  progress: ['level_changed', 'achievement_awarded', 'progress_assessed', 'report_issued'],
  family: [
    'guardian_invited',
    'guardian_joined',
    'accounts_merged',
    'document_published',
    'document_reminder',
    'certificate_verified',
    'certificate_rejected',
    'certificate_expiring',
    'care_expiring',
    'account_expiring',
  ],
  deck: [
    'absence_announced',
    'absences_announced',
    'slot_booked',
    'slot_given_back',
    'thread_waits',
    'marks_differ',
    'hand_overs_differ',
    'steps_differ',
    'report_returned',
    'lesson_moved',
    'substitute_asked',
    'substitute_found',
    'handover_begun',
  ],
  admin: [
    'stock_low',
    'withdrawal_received',
    'withdrawal_reopened',
    'easypay_surplus',
    'photos_withdrawn',
    'approval_asked',
    'bank_account_changed',
    'fault_began',
    'fault_ended',
  ],
  athlete: ['athlete_confirmed', 'athlete_approved', 'athlete_refused'],
} as const satisfies Record<string, readonly NotificationKind[]>;
type Missing = Exclude<NotificationKind, (typeof SECTIONS)[keyof typeof SECTIONS][number]>;
/** Each kind is in a section: one that is not does not compile. */
type Section = [Missing] extends [never] ? keyof typeof SECTIONS : never;

/** Whom a section concerns; an admin sees all. */
const READERS: Record<Role, readonly (typeof NOTIFICATION_KINDS)[NotificationKind]['reader'][]> = {
  parent: ['family'],
  instructor: ['instructor'],
  athlete: ['athlete', 'family'],
  reception: ['family'],
  admin: ['admin', 'instructor', 'family'],
};

/** Notifications that also come by email and to the screen, kind by kind; one that always does says why. */
export default function NotificationSettingsPage() {
  const { t } = useLanguage('notifications');
  const { roles } = useRole();
  const settings = useQuery(settingsQuery);
  const readers: readonly string[] = roles.length > 0 ? roles.flatMap((role) => READERS[role]) : READERS.parent;
  const sections = (Object.keys(SECTIONS) as Section[]).filter((section) =>
    readers.includes(kindRule(SECTIONS[section][0]).reader),
  );
  return (
    <>
      <PageHeader
        title={t('settings.title')}
        lead={t('settings.lead')}
        back={{ to: paths.notifications, label: t('title') }}
      />
      <QueryState query={settings} cards={2} explained />
      {settings.data && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="flex flex-col gap-4">
            <BrowsersCard />
            <TimesCard />
          </div>
          {sections.map((section) => (
            <Card
              key={section}
              title={t(`settings.sections.${section}`)}
              aside={
                <span aria-hidden="true" className="ml-auto flex text-center text-sm font-semibold text-muted">
                  <span className="w-16">{t('settings.channels.email')}</span>
                  <span className="w-16">{t('settings.channels.push')}</span>
                </span>
              }
            >
              <ul>
                {SECTIONS[section].map((kind) => (
                  <Choice key={kind} kind={kind} settings={settings.data} />
                ))}
              </ul>
            </Card>
          ))}
        </div>
      )}
    </>
  );
}

/** A kind with its two boxes; what cannot be switched off says why. */
function Choice({ kind, settings }: { kind: NotificationKind; settings: readonly NotificationSetting[] }) {
  const { t } = useLanguage(['notifications', 'notificationKinds']);
  const { id } = useUser();
  const set = useSetChannels(id);
  const note = useId();
  const { always } = kindRule(kind);
  const chosen = settings.find((setting) => setting.kind === kind);
  const byEmail = wantsEmail(kind, chosen?.by_email ?? null);
  const byPush = chosen?.by_push ?? null;
  const name = t(`notificationKinds:${kind}`);
  const save = (change: Partial<NotificationSetting>) =>
    set.run({ kind, by_email: byEmail, by_push: byPush, ...change }, { failed: true });
  return (
    <li className="grid min-h-11 grid-cols-[1fr_auto_auto] items-start border-t border-line first:border-0">
      <div className="py-2.5 pr-2">
        {name}
        {always && (
          <p id={note} className="text-sm text-muted">
            {t(`settings.always.${always}`)}
          </p>
        )}
      </div>
      <Box
        aria-label={t('settings.choice.email', { kind: name })}
        aria-describedby={always && note}
        checked={byEmail}
        disabled={always !== undefined}
        onChange={(event) => save({ by_email: event.target.checked })}
      />
      <Box
        aria-label={t('settings.choice.push', { kind: name })}
        checked={wantsPush(kind, byPush)}
        onChange={(event) => save({ by_push: event.target.checked })}
      />
    </li>
  );
}

/** A box in a column; its whole cell can be pressed. */
const Box = (input: ComponentProps<'input'>) => (
  <label className="flex min-h-11 w-16 cursor-pointer justify-center py-2.5">
    <input {...input} type="checkbox" className="mt-0.5 size-5 accent-water" />
  </label>
);
