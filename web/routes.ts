import { index, layout, route } from '@react-router/dev/routes';
import type { RouteConfig } from '@react-router/dev/routes';
import { LOCALES } from '../contracts/roles.ts';
import { ADDRESSED } from './lib/language.ts';

/** What anybody may read: at its plain address in the reader's language, below /en and /ru always in that one. */
function publicPages(prefix: string) {
  const page = (path: string, name: string) =>
    route(path, `routes/${name}`, { id: prefix + name.replace(/\.tsx?$/, '') });
  return [
    index('routes/home.tsx', { id: `${prefix}home` }),
    page('club', 'club.tsx'),
    page('schedule', 'schedule.tsx'),
    page('coaches', 'coaches.tsx'),
    page('media', 'media.tsx'),
    page('contact', 'contact.tsx'),
    page('news', 'news.tsx'),
    page('news/rss.xml', 'news-feed.ts'),
    page('news/:slug', 'article.tsx'),
    page('parent-guide', 'parent-guide.tsx'),
    page('shop', 'shop.tsx'),
    page('shop/:name', 'product.tsx'),
    page('events/:eventId', 'event.tsx'),
    page('privacy', 'privacy.tsx'),
    page('terms', 'terms.tsx'),
    page('pool-rules', 'pool-rules.tsx'),
    page('cookies', 'cookies.tsx'),
    page('share/:name', 'share-picture.ts'),
  ];
}

export default [
  layout('layouts/public.tsx', [
    ...publicPages(''),
    route('unsubscribe/:key', 'routes/unsubscribe.tsx'),
    route('checkout', 'routes/checkout.tsx'),
    route('*', 'routes/not-found.tsx'),

    layout('layouts/account.tsx', [
      route('auth', 'routes/auth.tsx'),
      route('guardian/accept', 'routes/guardian-accept.tsx'),
      route('invitation', 'routes/invitation.tsx'),
      route('athlete/register', 'routes/athlete-register.tsx'),
      route('athlete/pending', 'routes/athlete-pending.tsx'),
      route('athlete/confirm', 'routes/athlete-confirm.tsx'),
    ]),
  ]),

  ...ADDRESSED.map((locale) =>
    route(locale, 'layouts/public.tsx', { id: locale }, [
      ...publicPages(`${locale}-`),
      route('*', 'routes/not-found.tsx', { id: `${locale}-not-found` }),
    ]),
  ),

  ...LOCALES.map((locale) =>
    route(`manifest-${locale}.webmanifest`, 'routes/app-manifest.ts', { id: `manifest-${locale}` }),
  ),
  route('language', 'routes/language.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),

  layout('layouts/signed-in.tsx', [
    layout('layouts/parent.tsx', [
      route('dashboard', 'routes/dashboard.tsx'),
      route('register-child', 'routes/register-child.tsx'),
      route('add-child', 'routes/add-child.tsx'),
      route('enroll-child/:childId', 'routes/enroll-child.tsx'),
      route('child/:childId', 'routes/child.tsx'),
      route('child/:childId/payment', 'routes/child-payment.tsx'),
      route('child/:childId/subscription/:subscriptionId', 'routes/child-subscription.tsx'),
      route('subscriptions', 'routes/subscriptions.tsx'),
      route('payments', 'routes/payments.tsx'),
      route('payments/cards', 'routes/cards.tsx'),
    ]),
    layout('layouts/instructor.tsx', [
      route('instructor-dashboard', 'routes/instructor-dashboard.tsx'),
      route('instructor/class/:classId', 'routes/instructor-class.tsx'),
      route('instructor/class/:classId/print', 'routes/instructor-print.tsx'),
      route('instructor/assess/:childId', 'routes/instructor-assess.tsx'),
    ]),
    route('admin', 'layouts/admin.tsx', [
      index('routes/admin/index.tsx'),
      route('analytics', 'routes/admin/analytics.tsx'),
      route('attendance', 'routes/admin/attendance.tsx'),
      route('users', 'routes/admin/users.tsx'),
      route('athletes', 'routes/admin/athletes.tsx'),
      route('children', 'routes/admin/children.tsx'),
      route('classes', 'routes/admin/classes.tsx'),
      route('enrollments', 'routes/admin/enrollments.tsx'),
      route('instructors', 'routes/admin/instructors.tsx'),
      route('locations', 'routes/admin/locations.tsx'),
      route('billing', 'routes/admin/billing.tsx'),
      route('kindergarten', 'routes/admin/kindergarten.tsx'),
      route('bank', 'routes/admin/bank.tsx'),
      route('invoices', 'routes/admin/invoices.tsx'),
      route('books', 'routes/admin/books.tsx'),
      route('products', 'routes/admin/products.tsx'),
      route('orders', 'routes/admin/orders.tsx'),
      route('events', 'routes/admin/events.tsx'),
      route('results', 'routes/admin/results.tsx'),
      route('results/:meetId', 'routes/admin/meet.tsx'),
      route('packing', 'routes/admin/packing.tsx'),
      route('team', 'routes/admin/team.tsx'),
      route('jobs', 'routes/admin/jobs.tsx'),
      route('news', 'routes/admin/news.tsx'),
      route('guide', 'routes/admin/guide.tsx'),
      route('media', 'routes/admin/media.tsx'),
      route('documents', 'routes/admin/documents.tsx'),
      route('certificates', 'routes/admin/certificates.tsx'),
      route('import', 'routes/admin/import.tsx'),
      route('settings', 'routes/admin/settings.tsx'),
      route('inbox', 'routes/admin/inbox.tsx'),
      route('audit', 'routes/admin/audit.tsx'),
    ]),
    route('notifications/:notificationId', 'routes/notification.tsx'),
    layout('layouts/anyone.tsx', [
      route('start', 'routes/start.tsx'),
      route('athlete/dashboard', 'routes/athlete-dashboard.tsx'),
      route('athlete/goals', 'routes/athlete-goals.tsx'),
      route('athlete/documents', 'routes/athlete-documents.tsx'),
      route('orders', 'routes/orders.tsx'),
      route('orders/:orderId', 'routes/order.tsx'),
      route('events', 'routes/events.tsx'),
      route('event-management/:eventId', 'routes/event-management.tsx'),
      route('account', 'routes/account.tsx'),
      route('notifications', 'routes/notifications.tsx'),
      route('notifications/settings', 'routes/notification-settings.tsx'),
      route('documents', 'routes/documents.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
