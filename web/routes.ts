import { index, layout, route } from '@react-router/dev/routes';
import type { RouteConfig } from '@react-router/dev/routes';

export default [
  layout('layouts/public.tsx', [
    index('routes/home.tsx'),
    route('club', 'routes/club.tsx'),
    route('coaches', 'routes/coaches.tsx'),
    route('media', 'routes/media.tsx'),
    route('contact', 'routes/contact.tsx'),
    route('news', 'routes/news.tsx'),
    route('parent-guide', 'routes/parent-guide.tsx'),
    route('unsubscribe/:key', 'routes/unsubscribe.tsx'),
    route('shop', 'routes/shop.tsx'),
    route('checkout', 'routes/checkout.tsx'),
    route('*', 'routes/not-found.tsx'),

    layout('layouts/account.tsx', [
      route('auth', 'routes/auth.tsx'),
      route('guardian/accept', 'routes/guardian-accept.tsx'),
      route('athlete/register', 'routes/athlete-register.tsx'),
      route('athlete/pending', 'routes/athlete-pending.tsx'),
    ]),
  ]),

  route('language', 'routes/language.ts'),

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
      route('users', 'routes/admin/users.tsx'),
      route('children', 'routes/admin/children.tsx'),
      route('classes', 'routes/admin/classes.tsx'),
      route('enrollments', 'routes/admin/enrollments.tsx'),
      route('instructors', 'routes/admin/instructors.tsx'),
      route('locations', 'routes/admin/locations.tsx'),
      route('billing', 'routes/admin/billing.tsx'),
      route('kindergarten', 'routes/admin/kindergarten.tsx'),
      route('products', 'routes/admin/products.tsx'),
      route('team', 'routes/admin/team.tsx'),
      route('jobs', 'routes/admin/jobs.tsx'),
      route('news', 'routes/admin/news.tsx'),
      route('media', 'routes/admin/media.tsx'),
    ]),
    route('notifications/:notificationId', 'routes/notification.tsx'),
    layout('layouts/anyone.tsx', [
      route('start', 'routes/start.tsx'),
      route('athlete/dashboard', 'routes/athlete-dashboard.tsx'),
      route('athlete/goals', 'routes/athlete-goals.tsx'),
      route('orders', 'routes/orders.tsx'),
      route('events', 'routes/events.tsx'),
      route('event-management/:eventId', 'routes/event-management.tsx'),
      route('account', 'routes/account.tsx'),
      route('notifications', 'routes/notifications.tsx'),
      route('notifications/settings', 'routes/notification-settings.tsx'),
      route('documents', 'routes/documents.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
