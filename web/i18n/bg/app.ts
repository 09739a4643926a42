import { adminShell } from './admin-shell.ts';
import { analytics } from './analytics.ts';
import { books } from './books.ts';
import { cash } from './cash.ts';
import { invoices } from './invoices.ts';
import { bank } from './bank.ts';
import { kindergarten } from './kindergarten.ts';
import { help } from './help.ts';
import { jobs } from './jobs.ts';
import { status } from './status.ts';
import { tour } from './tour.ts';
import { notifications } from './notifications.ts';
import { admin } from './admin.ts';
import { adminChildren } from './admin-children.ts';
import { adminWaitlist } from './admin-waitlist.ts';
import { adminAthletes } from './admin-athletes.ts';
import { adminDocuments } from './admin-documents.ts';
import { adminImport } from './admin-import.ts';
import { adminInstructors } from './admin-instructors.ts';
import { adminSettings } from './admin-settings.ts';
import { adminAudit } from './admin-audit.ts';
import { adminGuide } from './admin-guide.ts';
import { adminInbox } from './admin-inbox.ts';
import { adminMedia } from './admin-media.ts';
import { adminNews } from './admin-news.ts';
import { adminTeam } from './admin-team.ts';
import { adminEvents } from './admin-events.ts';
import { adminResults } from './admin-results.ts';
import { adminOrders } from './admin-orders.ts';
import { adminProcessing } from './admin-processing.ts';
import { adminProducts } from './admin-products.ts';
import { checkout } from './checkout.ts';
import { orders } from './orders.ts';
import { classes } from './classes.ts';
import { locations } from './locations.ts';
import { families } from './families.ts';
import { setup } from './setup.ts';
import { users } from './users.ts';
import { withdrawals } from './withdrawals.ts';
import { roster } from './roster.ts';
import { instructor } from './instructor.ts';
import { cards } from './cards.ts';
import { payment } from './payment.ts';
import { prices } from './prices.ts';
import { refunds } from './refunds.ts';
import { results } from './results.ts';
import { enrollment } from './enrollment.ts';
import { dashboard } from './dashboard.ts';
import { desk } from './desk.ts';
import { child } from './child.ts';
import { account } from './account-page.ts';
import { area } from './area.ts';
import { calendar } from './calendar.ts';
import { events } from './events.ts';
import { athleteArea } from './athlete-area.ts';
import { certificates } from './certificates.ts';
import { documents } from './documents.ts';
import { guardians } from './guardians.ts';

/** The texts of the signed-in area. */
export const bgApp = {
  area,
  account,
  notifications,
  help,
  jobs,
  status,
  tour,
  child,
  dashboard,
  desk,
  enrollment,
  payment,
  checkout,
  orders,
  prices,
  cards,
  refunds,
  results,
  documents,
  certificates,
  athleteArea,
  calendar,
  events,
  guardians,
  instructor,
  roster,
  admin,
  analytics,
  books,
  cash,
  invoices,
  bank,
  adminChildren,
  adminWaitlist,
  adminAthletes,
  adminDocuments,
  adminImport,
  adminInstructors,
  adminSettings,
  adminAudit,
  adminGuide,
  adminInbox,
  adminMedia,
  kindergarten,
  adminNews,
  adminTeam,
  adminProcessing,
  adminProducts,
  adminOrders,
  adminEvents,
  adminResults,
  classes,
  locations,
  adminShell,
  setup,
  users,
  withdrawals,
  families,
};
