import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { LOCALES } from '../contracts/roles.ts';
import { ADDRESSED } from './lib/format/language.ts';
import type { AdminSection } from './lib/paths.ts';

/** The page of each section of the admin area. */
const ADMIN_PAGES: Record<AdminSection, string> = {
  day: 'pages/day/DayPage.tsx',
  worries: 'features/worries/admin/WorriesPage.tsx',
  analytics: 'features/analytics/AnalyticsPage.tsx',
  attendance: 'features/analytics/MarksPage.tsx',
  users: 'features/users/UsersPage.tsx',
  families: 'pages/FamiliesPage.tsx',
  athletes: 'features/athletes/admin/AthletesPage.tsx',
  children: 'pages/children/ChildrenPage.tsx',
  classes: 'features/classes/ClassesPage.tsx',
  enrollments: 'features/enrollments/admin/EnrollmentsPage.tsx',
  instructors: 'features/users/instructors/InstructorsPage.tsx',
  slots: 'pages/day/PrivateLessonsPage.tsx',
  locations: 'features/locations/LocationsPage.tsx',
  billing: 'pages/BillingPage.tsx',
  kindergarten: 'features/kindergarten/KindergartenPage.tsx',
  bank: 'features/payments/bank/BankPage.tsx',
  cash: 'features/cash/CashPage.tsx',
  invoices: 'features/invoices/admin/InvoicesPage.tsx',
  books: 'features/accounting/BooksPage.tsx',
  products: 'features/products/admin/ProductsPage.tsx',
  orders: 'features/orders/admin/OrdersPage.tsx',
  events: 'features/events/admin/EventsPage.tsx',
  results: 'features/results/admin/ResultsPage.tsx',
  team: 'features/team/admin/TeamPage.tsx',
  status: 'pages/StatusPage.tsx',
  jobs: 'features/jobs/JobsPage.tsx',
  news: 'features/news/admin/NewsPage.tsx',
  guide: 'features/guide/admin/GuidePage.tsx',
  media: 'features/media/admin/MediaPage.tsx',
  documents: 'features/documents/admin/DocumentsPage.tsx',
  certificates: 'features/certificates/admin/CertificatesPage.tsx',
  accidents: 'features/accidents/admin/AccidentsPage.tsx',
  setup: 'features/setup/SetupPage.tsx',
  import: 'features/imports/ImportPage.tsx',
  settings: 'features/settings/SettingsPage.tsx',
  inbox: 'features/contact/admin/InboxPage.tsx',
  messages: 'features/messages/admin/MessagesPage.tsx',
  audit: 'features/audit/AuditPage.tsx',
  processing: 'features/settings/ProcessingPage.tsx',
};

/** Pages for everybody: at their plain address in the reader's language, below /en and /ru always in that one. */
function publicPages(prefix: string) {
  const page = (path: string, file: string) => route(path, file, { id: prefix + path });
  return [
    index('pages/home/HomePage.tsx', { id: `${prefix}home` }),
    page('club', 'features/locations/ClubPage.tsx'),
    page('schedule', 'features/classes/schedule/SchedulePage.tsx'),
    page('coaches', 'features/team/CoachesPage.tsx'),
    page('media', 'features/media/MediaPage.tsx'),
    page('contact', 'features/contact/ContactPage.tsx'),
    page('news', 'features/news/NewsPage.tsx'),
    page('news/rss.xml', 'routes/news-feed.ts'),
    page('news/:slug', 'features/news/ArticlePage.tsx'),
    page('parent-guide', 'features/guide/GuidePage.tsx'),
    page('shop', 'features/products/shop/ShopPage.tsx'),
    page('shop/:name', 'features/products/shop/ProductPage.tsx'),
    page('events/:eventId', 'features/events/PublicEventPage.tsx'),
    page('privacy', 'features/documents/legal/PublicDocumentPage.tsx'),
    page('terms', 'features/documents/legal/PublicDocumentPage.tsx'),
    page('pool-rules', 'features/documents/legal/PublicDocumentPage.tsx'),
    page('cookies', 'features/documents/legal/CookiesPage.tsx'),
    page('answer/:answer/:key', 'features/messages/AnswerPage.tsx'),
    page('share/:name', 'routes/share-picture.ts'),
  ];
}

export default [
  layout('layouts/public.tsx', [
    ...publicPages(''),
    route('unsubscribe/:key', 'features/notifications/UnsubscribePage.tsx'),
    route('checkout', 'routes/checkout.tsx'),
    // Outside the layout that follows the session: this page changes whose it is.
    route('auth/confirm', 'features/users/auth/ConfirmPage.tsx'),
    route('*', 'routes/not-found.tsx'),

    layout('layouts/account.tsx', [
      route('auth', 'routes/auth.tsx'),
      route('guardian/accept', 'features/children/guardians/AcceptPage.tsx'),
      route('invitation', 'features/users/InvitationPage.tsx'),
      route('claim', 'features/users/families/ClaimPage.tsx'),
      route('athlete/register', 'routes/athlete-register.tsx'),
      route('athlete/pending', 'routes/athlete-pending.tsx'),
      route('athlete/confirm', 'features/users/auth/AthleteConfirmPage.tsx'),
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
  route('m/:code', 'routes/short-message.ts'),
  route('language', 'routes/language.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),

  layout('layouts/signed-in.tsx', [
    layout('layouts/parent.tsx', [
      route('dashboard', 'pages/dashboard/DashboardPage.tsx'),
      route('register-child', 'pages/wizard/RegisterChildPage.tsx'),
      route('book-visit', 'pages/wizard/BookVisitPage.tsx'),
      route('book-slot', 'pages/wizard/BookSlotPage.tsx'),
      route('add-child', 'features/children/AddChildPage.tsx'),
      route('enroll-child/:childId', 'pages/wizard/EnrollChildPage.tsx'),
      route('child/:childId', 'pages/child/ChildPage.tsx'),
      route('child/:childId/payment', 'pages/child/MakePaymentPage.tsx'),
      route('child/:childId/subscription/:subscriptionId', 'pages/child/SubscriptionPage.tsx'),
      route('subscriptions', 'features/subscriptions/SubscriptionsPage.tsx'),
      route('payments', 'features/payments/PaymentsPage.tsx'),
      route('payments/cards', 'features/payments/cards/CardsPage.tsx'),
    ]),
    layout('layouts/instructor.tsx', [
      route('instructor-dashboard', 'pages/deck/DashboardPage.tsx'),
      route('instructor/cash', 'features/cash/OwnCashPage.tsx'),
      route('instructor/slots', 'pages/deck/SlotsPage.tsx'),
      route('instructor/messages', 'features/messages/ClassMessagesPage.tsx'),
      route('instructor/messages/:messageId', 'features/messages/admin/MessagePage.tsx', { id: 'instructor-message' }),
      route('instructor/class/:classId', 'pages/deck/ClassPage.tsx'),
      route('instructor/class/:classId/skills', 'pages/deck/SkillsPage.tsx'),
      route('instructor/class/:classId/reports', 'pages/deck/ReportsPage.tsx'),
      route('instructor/class/:classId/print', 'pages/deck/PrintPage.tsx'),
      route('instructor/assess/:childId', 'pages/deck/AssessPage.tsx'),
    ]),
    route('admin', 'layouts/admin.tsx', [
      index('routes/admin/index.tsx'),
      ...Object.entries(ADMIN_PAGES).map(([section, page]) => route(section, page)),
      route('day/:lessonId', 'pages/day/LessonPage.tsx'),
      route('family/:userId', 'pages/family/FamilyPage.tsx'),
      route('results/:meetId', 'features/results/admin/MeetPage.tsx'),
      route('messages/:messageId', 'features/messages/admin/MessagePage.tsx', { id: 'admin-message' }),
      route('packing', 'features/orders/admin/PackingPage.tsx'),
    ]),
    route('notifications/:notificationId', 'features/notifications/NotificationLanding.tsx'),
    layout('layouts/anyone.tsx', [
      route('start', 'routes/start.tsx'),
      route('athlete/dashboard', 'features/athletes/AthleteDashboardPage.tsx'),
      route('athlete/goals', 'features/athletes/AthleteGoalsPage.tsx'),
      route('athlete/documents', 'features/certificates/OwnCertificatesPage.tsx'),
      route('messages', 'features/messages/MessagesPage.tsx'),
      route('messages/:messageId', 'features/messages/MessagePage.tsx'),
      route('orders', 'features/orders/OwnOrdersPage.tsx'),
      route('orders/:orderId', 'features/orders/OrderPage.tsx'),
      route('withdraw', 'features/withdrawals/WithdrawPage.tsx'),
      route('events', 'features/events/EventsPage.tsx'),
      route('event-management/:eventId', 'pages/EventPage.tsx'),
      route('event-management/:eventId/list', 'features/events/admin/camps/EventListPage.tsx'),
      route('account', 'features/users/account/AccountPage.tsx'),
      route('notifications', 'features/notifications/NotificationsPage.tsx'),
      route('notifications/settings', 'features/notifications/NotificationSettingsPage.tsx'),
      route('documents', 'pages/DocumentsPage.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
