import { BULGARIAN_KIND_NAMES as notificationKinds } from '../../../contracts/notification-names.ts';
import { accidents } from './accidents.ts';
import { account } from './account-page.ts';
import { adminAthletes } from './admin-athletes.ts';
import { adminAudit } from './admin-audit.ts';
import { adminChildren } from './admin-children.ts';
import { adminDocuments } from './admin-documents.ts';
import { adminErrors } from './admin-errors.ts';
import { adminEvents } from './admin-events.ts';
import { adminGuide } from './admin-guide.ts';
import { adminImport } from './admin-import.ts';
import { adminInbox } from './admin-inbox.ts';
import { adminInstructors } from './admin-instructors.ts';
import { adminLevels } from './admin-levels.ts';
import { adminMedia } from './admin-media.ts';
import { adminNews } from './admin-news.ts';
import { adminOrders } from './admin-orders.ts';
import { adminProcessing } from './admin-processing.ts';
import { adminProducts } from './admin-products.ts';
import { adminResults } from './admin-results.ts';
import { adminSettings } from './admin-settings.ts';
import { adminShell } from './admin-shell.ts';
import { adminTeam } from './admin-team.ts';
import { adminWaitlist } from './admin-waitlist.ts';
import { admin } from './admin.ts';
import { analytics } from './analytics.ts';
import { area } from './area.ts';
import { athleteArea } from './athlete-area.ts';
import { bank } from './bank.ts';
import { booking } from './booking.ts';
import { books } from './books.ts';
import { calendar } from './calendar.ts';
import { camp } from './camp.ts';
import { cards } from './cards.ts';
import { cash } from './cash.ts';
import { certificates } from './certificates.ts';
import { checkout } from './checkout.ts';
import { child } from './child.ts';
import { classes } from './classes.ts';
import { dashboard } from './dashboard.ts';
import { days } from './days.ts';
import { desk } from './desk.ts';
import { documents } from './documents.ts';
import { draw } from './draw.ts';
import { enrollment } from './enrollment.ts';
import { events } from './events.ts';
import { families } from './families.ts';
import { guardians } from './guardians.ts';
import { handOver } from './hand-over.ts';
import { help } from './help.ts';
import { hindrances } from './hindrances.ts';
import { instructor } from './instructor.ts';
import { invoices } from './invoices.ts';
import { jobs } from './jobs.ts';
import { kindergarten } from './kindergarten.ts';
import { locations } from './locations.ts';
import { messages } from './messages.ts';
import { notifications } from './notifications.ts';
import { orders } from './orders.ts';
import { payment } from './payment.ts';
import { prices } from './prices.ts';
import { refunds } from './refunds.ts';
import { reports } from './reports.ts';
import { results } from './results.ts';
import { roster } from './roster.ts';
import { season } from './season.ts';
import { seasons } from './seasons.ts';
import { setup } from './setup.ts';
import { skills } from './skills.ts';
import { slots } from './slots.ts';
import { status } from './status.ts';
import { tour } from './tour.ts';
import { users } from './users.ts';
import { visits } from './visits.ts';
import { withdrawals } from './withdrawals.ts';
import { worries } from './worries.ts';

/** The texts of the signed-in area. */
export const bgApp = {
  area,
  account,
  messages,
  notificationKinds,
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
  camp,
  cards,
  refunds,
  reports,
  results,
  documents,
  draw,
  adminErrors,
  accidents,
  handOver,
  certificates,
  athleteArea,
  calendar,
  events,
  guardians,
  hindrances,
  worries,
  instructor,
  roster,
  admin,
  analytics,
  booking,
  days,
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
  adminLevels,
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
  season,
  seasons,
  setup,
  users,
  visits,
  skills,
  slots,
  withdrawals,
  families,
};
