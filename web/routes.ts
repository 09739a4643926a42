import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { LOCALES } from '../contracts/roles.ts';
import { ADDRESSED } from './lib/format/language.ts';
import type { AdminSection } from './lib/paths.ts';

/** The page of each section of the admin area. */
const ADMIN_PAGES: Record<AdminSection, string> = {
  day: 'routes/admin/day.tsx',
  analytics: 'routes/admin/analytics.tsx',
  attendance: 'features/analytics/MarksPage.tsx',
  users: 'features/users/UsersPage.tsx',
  families: 'pages/families/FamiliesPage.tsx',
  athletes: 'features/athletes/admin/AthletesPage.tsx',
  children: 'routes/admin/children.tsx',
  classes: 'routes/admin/classes.tsx',
  enrollments: 'routes/admin/enrollments.tsx',
  instructors: 'features/users/instructors/InstructorsPage.tsx',
  locations: 'features/locations/LocationsPage.tsx',
  billing: 'routes/admin/billing.tsx',
  kindergarten: 'features/kindergarten/KindergartenPage.tsx',
  bank: 'features/payments/bank/BankPage.tsx',
  cash: 'features/cash/CashPage.tsx',
  invoices: 'features/invoices/admin/InvoicesPage.tsx',
  books: 'features/accounting/BooksPage.tsx',
  products: 'features/products/admin/ProductsPage.tsx',
  orders: 'features/orders/admin/OrdersPage.tsx',
  events: 'features/events/admin/EventsPage.tsx',
  results: 'features/results/admin/ResultsRoom.tsx',
  team: 'features/team/admin/TeamPage.tsx',
  status: 'pages/status/StatusPage.tsx',
  jobs: 'features/jobs/JobsPage.tsx',
  news: 'features/news/admin/NewsPage.tsx',
  guide: 'features/guide/admin/GuidePage.tsx',
  media: 'features/media/admin/MediaPage.tsx',
  documents: 'routes/admin/documents.tsx',
  certificates: 'features/certificates/admin/CertificatesPage.tsx',
  setup: 'features/setup/SetupPage.tsx',
  import: 'features/imports/ImportPage.tsx',
  settings: 'features/settings/SettingsPage.tsx',
  inbox: 'features/contact/admin/InboxPage.tsx',
  audit: 'features/audit/AuditPage.tsx',
  processing: 'features/settings/ProcessingPage.tsx',
};

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
    // Outside the layout that follows the session: this page changes whose it is.
    route('auth/confirm', 'routes/auth-confirm.tsx'),
    route('*', 'routes/not-found.tsx'),

    layout('layouts/account.tsx', [
      route('auth', 'routes/auth.tsx'),
      route('guardian/accept', 'routes/guardian-accept.tsx'),
      route('invitation', 'routes/invitation.tsx'),
      route('claim', 'routes/claim.tsx'),
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
      route('register-child', 'pages/wizard/RegisterChildPage.tsx'),
      route('add-child', 'features/children/AddChildPage.tsx'),
      route('enroll-child/:childId', 'pages/wizard/EnrollChildPage.tsx'),
      route('child/:childId', 'routes/child.tsx'),
      route('child/:childId/payment', 'pages/child/MakePaymentPage.tsx'),
      route('child/:childId/subscription/:subscriptionId', 'pages/child/SubscriptionPage.tsx'),
      route('subscriptions', 'routes/subscriptions.tsx'),
      route('payments', 'routes/payments.tsx'),
      route('payments/cards', 'features/payments/cards/CardsPage.tsx'),
    ]),
    layout('layouts/instructor.tsx', [
      route('instructor-dashboard', 'routes/instructor-dashboard.tsx'),
      route('instructor/cash', 'features/cash/OwnCashPage.tsx'),
      route('instructor/class/:classId', 'routes/instructor-class.tsx'),
      route('instructor/class/:classId/print', 'pages/deck/PrintPage.tsx'),
      route('instructor/assess/:childId', 'routes/instructor-assess.tsx'),
    ]),
    route('admin', 'layouts/admin.tsx', [
      index('routes/admin/index.tsx'),
      ...Object.entries(ADMIN_PAGES).map(([section, page]) => route(section, page)),
      route('day/:lessonId', 'pages/day/LessonPage.tsx'),
      route('family/:userId', 'pages/family/FamilyPage.tsx'),
      route('results/:meetId', 'features/results/admin/MeetPage.tsx'),
      route('packing', 'features/orders/admin/PackingPage.tsx'),
    ]),
    route('notifications/:notificationId', 'routes/notification.tsx'),
    layout('layouts/anyone.tsx', [
      route('start', 'routes/start.tsx'),
      route('athlete/dashboard', 'routes/athlete-dashboard.tsx'),
      route('athlete/goals', 'routes/athlete-goals.tsx'),
      route('athlete/documents', 'routes/athlete-documents.tsx'),
      route('orders', 'features/orders/OwnOrdersPage.tsx'),
      route('orders/:orderId', 'features/orders/OrderPage.tsx'),
      route('withdraw', 'features/withdrawals/WithdrawPage.tsx'),
      route('events', 'routes/events.tsx'),
      route('event-management/:eventId', 'pages/event/EventPage.tsx'),
      route('account', 'features/users/account/AccountPage.tsx'),
      route('notifications', 'features/notifications/NotificationsPage.tsx'),
      route('notifications/settings', 'features/notifications/NotificationSettingsPage.tsx'),
      route('documents', 'routes/documents.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
