/** Every address of the site, written once. */
export const paths = {
  home: '/',
  auth: '/auth',
  club: '/club',
  schedule: '/schedule',
  coaches: '/coaches',
  media: '/media',
  contact: '/contact',
  news: '/news',
  article: (slug: string) => `/news/${slug}`,
  /** The newest articles for readers of feeds: a file, no page. */
  newsFeed: '/news/rss.xml',
  parentGuide: '/parent-guide',
  shop: '/shop',
  /** A product by its name in the address, or by its id. */
  product: (name: string) => `/shop/${name}`,
  privacy: '/privacy',
  terms: '/terms',
  poolRules: '/pool-rules',
  cookies: '/cookies',
  checkout: '/checkout',
  language: '/language',
  /** The first page of an installed app. */
  start: '/start',

  athleteRegister: '/athlete/register',
  athletePending: '/athlete/pending',
  athleteDashboard: '/athlete/dashboard',
  athleteGoals: '/athlete/goals',
  athleteDocuments: '/athlete/documents',
  /** A swimmer's certificates: on the child's page, or in the athlete's own area. */
  certificates: (childId?: string) => (childId ? `/child/${childId}#certificates` : '/athlete/documents'),

  /** The public record of the draw of a season. */
  draw: (seasonId: string) => `/draw/${seasonId}`,
  /** The wishes of a family in it, and its own turn. */
  wishes: (seasonId: string) => `/wishes/${seasonId}`,
  dashboard: '/dashboard',
  /** The seat of one lesson that is held for a child of the family. */
  visitOffer: (offerId: string | null | undefined) => `/dashboard${offerId ? `#offer-${offerId}` : ''}`,
  registerChild: '/register-child',
  addChild: '/add-child',
  enrollChild: (childId: string) => `/enroll-child/${childId}`,
  /** Choosing a lesson to try, or to visit once: for a class or a child where they are known. */
  bookVisit: (from: { class?: string; child?: string } = {}) => {
    const search = new URLSearchParams(from).toString();
    return `/book-visit${search && `?${search}`}`;
  },
  /** Choosing a private lesson for a child. */
  bookSlot: (childId: string) => `/book-slot?child=${childId}`,
  child: (childId: string, tab?: ChildTab) => `/child/${childId}${tab ? `?tab=${tab}` : ''}`,
  /** `way: 'chosen'`: how it is paid was answered a moment ago, and is not asked again. */
  childPayment: (childId: string, paymentId?: string, way?: 'chosen') =>
    `/child/${childId}/payment${paymentId ? `?payment=${paymentId}${way ? `&way=${way}` : ''}` : ''}`,
  /** Buying a running package again, whatever else is due. */
  renewPackage: (childId: string) => `/child/${childId}/payment?renew=yes`,
  childSubscription: (childId: string, subscriptionId: string) => `/child/${childId}/subscription/${subscriptionId}`,
  subscriptions: '/subscriptions',
  payments: '/payments',
  /** The cards that a person keeps. */
  cards: '/payments/cards',
  /** The receipt of a payment: a file, no page. */
  receipt: (paymentId: string, locale: string) => `/papers/payments/${paymentId}.pdf?lang=${locale}`,
  /** An invoice or a note to one: a file, no page. */
  invoice: (invoiceId: string, locale: string) => `/papers/invoices/${invoiceId}.pdf?lang=${locale}`,
  /** A month of a kindergarten, child by child: a file, no page. */
  kindergartenMonth: (locationId: string, month: string, locale: string) =>
    `/papers/kindergarten/${locationId}/${month}.pdf?lang=${locale}`,
  /** A consent with its text: a file, no page. */
  consent: (consentId: string, locale: string) => `/papers/consents/${consentId}.pdf?lang=${locale}`,
  /** A report card, in the language of its family: a file, no page. */
  report: (reportId: string) => `/papers/reports/${reportId}.pdf`,
  /** The newest report card of each child of a class: a file, no page. */
  classReports: (classId: string) => `/papers/class-reports/${classId}.pdf`,
  /** The diploma of a passed level: a file, no page. */
  diploma: (passId: string, locale: string) => `/papers/diplomas/${passId}.pdf?lang=${locale}`,
  /** One lesson for a calendar: a file, no page. */
  lessonCalendar: (lessonId: string) => `/calendar/lesson/${lessonId}.ics`,
  documents: '/documents',

  instructorDashboard: '/instructor-dashboard',
  instructorCash: '/instructor/cash',
  /** The private lessons that an instructor gives. */
  instructorSlots: '/instructor/slots',
  instructorClass: (classId: string, view?: { tab?: ClassTab; lesson?: string }) => {
    const search = new URLSearchParams(view).toString();
    return `/instructor/class/${classId}${search && `?${search}`}`;
  },
  instructorPrint: (classId: string, lessonId?: string) =>
    `/instructor/class/${classId}/print${lessonId ? `?lesson=${lessonId}` : ''}`,
  /** The skills of all children of a class. */
  instructorSkills: (classId: string) => `/instructor/class/${classId}/skills`,
  /** The report cards of all children of a class. */
  instructorReports: (classId: string) => `/instructor/class/${classId}/reports`,
  /** `classId` says whose children come before and after. */
  instructorAssess: (childId: string, classId?: string) =>
    `/instructor/assess/${childId}${classId ? `?class=${classId}` : ''}`,

  orders: '/orders',
  withdraw: '/withdraw',
  withdrawFrom: (paymentId: string) => `/withdraw?contract=${paymentId}`,
  order: (orderId: string) => `/orders/${orderId}`,
  events: '/events',
  /** An event as everybody reads it. */
  event: (eventId: string) => `/events/${eventId}`,
  /** An event, or with the payment the page on which its fee is paid. */
  eventManagement: (eventId: string, paymentId?: string) =>
    `/event-management/${eventId}${paymentId ? `?payment=${paymentId}` : ''}`,
  account: '/account',
  guardians: '/account#guardians',
  notifications: '/notifications',
  notification: (notificationId: string) => `/notifications/${notificationId}`,
  messages: '/messages',
  /** A message that the club wrote, with the family's thread. */
  message: (messageId: string) => `/messages/${messageId}`,
  notificationSettings: '/notifications/settings',
  guardianAccept: '/guardian/accept',
  /** A family's way to claim its account with a printed code; the code may follow behind #. */
  claim: '/claim',

  admin: '/admin',
  /** The list of an event's attendees by group, for printing. */
  eventList: (eventId: string) => `/event-management/${eventId}/list`,
  /** The sheet for packing: of these orders, or of all that wait. */
  adminPacking: (orderIds: readonly string[] = []) =>
    `/admin/packing${orderIds.length > 0 ? `?${new URLSearchParams(orderIds.map((id) => ['order', id]))}` : ''}`,
  /** Products that run low in the shop. */
  adminLowStock: '/admin/products?products.stock=low',
  adminSection: (section: AdminSection) => `/admin/${section}`,
  /** The desk's day; today without one. */
  adminDay: (day?: string) => `/admin/day${day ? `?day=${day}` : ''}`,
  /** The roster of a lesson at the desk. */
  adminLesson: (lessonId: string) => `/admin/day/${lessonId}`,
  /** A family at the desk. */
  adminFamily: (userId: string) => `/admin/family/${userId}`,
  /** The messages of an instructor's classes, and the reach of one. */
  instructorMessages: '/instructor/messages',
  instructorMessage: (messageId: string) => `/instructor/messages/${messageId}`,
  /** The reach of a message, for the desk. */
  adminMessage: (messageId: string) => `/admin/messages/${messageId}`,
  adminDraw: (seasonId: string) => `/admin/draw/${seasonId}`,
  adminMeet: (meetId: string) => `/admin/results/${meetId}`,
} as const;

/** The tabs of a child's profile, in the order shown; kept in the address as `?tab=`. */
export const CHILD_TABS = [
  'overview',
  'attendance',
  'progress',
  'performance',
  'achievements',
  'payments',
  'enrollments',
] as const;
export type ChildTab = (typeof CHILD_TABS)[number];

/** The tabs of an instructor's class, in the order shown; kept in the address as `?tab=`. */
export const CLASS_TABS = ['roster', 'attendance', 'payments', 'schedule'] as const;
export type ClassTab = (typeof CLASS_TABS)[number];

/** The admin sections, in the order of the rail; each has its own address below /admin. */
export const ADMIN_SECTIONS = [
  'day',
  'worries',
  'check-in',
  'analytics',
  'attendance',
  'users',
  'families',
  'athletes',
  'children',
  'classes',
  'seasons',
  'enrollments',
  'instructors',
  'slots',
  'locations',
  'billing',
  'benefit-cards',
  'kindergarten',
  'invoices',
  'books',
  'bank',
  'cash',
  'products',
  'orders',
  'events',
  'results',
  'team',
  'news',
  'guide',
  'media',
  'documents',
  'certificates',
  'accidents',
  'setup',
  'import',
  'status',
  'jobs',
  'inbox',
  'messages',
  'audit',
  'processing',
  'settings',
] as const;
export type AdminSection = (typeof ADMIN_SECTIONS)[number];

/** The buckets that anybody may read; pictures of news and locations are in `media`. */
export type PublicBucket = 'media' | 'team' | 'products';

/** The address of a file in a public bucket. */
export function publicFile(bucket: PublicBucket, path: string): string {
  return `/storage/v1/object/public/${bucket}/${path}`;
}

/** True for the path of a film: a file keeps the ending with which it was uploaded. */
export const isFilm = (path: string): boolean => /\.(mp4|webm)$/.test(path);
