import type { ArticleTexts } from '../articles.ts';

export const en: ArticleTexts = {
  add_child: {
    title: 'How to add a child',
    body: 'On the dashboard, press “Enroll a child”. Fill in name, birthday and level; allergies or asthma belong in “Medical notes”.\n\nThe coach of the lesson and reception see them; we record who viewed them and when. Then choose a pool, a class and a plan.',
    words: 'register new child son daughter profile',
  },
  enroll: {
    title: 'How to enroll a child in a class',
    body: 'Choose a pool, then a class and a plan. Classes are listed by day and time with their free seats; the filters by level and age show only those that fit.\n\nWhat you chose is kept until you finish, even when you close the page. If another child of the family trains already, the discount shows before you confirm.',
    words: 'enroll class group plan price discount sibling',
  },
  waitlist: {
    title: 'The class is full: how the waitlist works',
    body: 'Enroll the child as usual: before you confirm you see your child’s position on the waitlist. As soon as a seat is free, it is held for you alone for a limited time, usually 24 hours. We notify you by email and here, with a countdown.\n\nAccept, and the child is enrolled. Decline, or let the time pass, and the seat goes to the next child. You can leave the waitlist at any time.',
    words: 'queue waiting seat place spot offer full',
  },
  sessions: {
    title: 'How many sessions are left, and how they are counted',
    body: 'The bar below a child shows the sessions left. One is taken when a lesson is marked present or absent; excused gives it back.\n\nThe child’s page lists every session taken and returned, and why. At 3 or fewer we warn you. Renew in time, and the seat stays yours.',
    words: 'package balance remaining renew expire',
  },
  absence: {
    title: 'My child will not come: what to do',
    body: 'Open the child’s page and press “Not coming” at the next lesson. At least 24 hours before it, the absence is excused: the session stays in the package or, where the club offers make-ups, the child swims another lesson instead.\n\nLater you can still say so: the instructor will know, but the session counts. If plans change, take the absence back before the lesson begins.',
    words: 'absent ill sick excused miss lesson make-up',
  },
  pay: {
    title: 'How to pay',
    body: 'Open the payment and choose how. For a bank transfer copy the account and the reference, or scan the code with your bank’s app; the reference shows which child it is for. Cash is paid at the pool.\n\nOnce the money is here, the club confirms it and we notify you. For every confirmed payment there is a PDF under “Payments”.',
    words: 'payment transfer bank card cash reference receipt PDF euro leva',
  },
  subscriptions: {
    title: 'Monthly subscriptions',
    body: '“Subscriptions” shows what renews when. You can set an end: until that day your child trains, then the seat goes to the next child on the waitlist.\n\nUntil that day comes, you can keep the subscription with one press.',
    words: 'subscription month cancel stop end renew',
  },
  move_class: {
    title: 'Moving to another class and leaving',
    body: 'On the child’s page, under “Enrollments”, you can move your child to another class: the sessions left move along. If the new class is full, the child waits for it.\n\nLeaving stops the subscription, and the sessions left are lost. Before you confirm, you see exactly what will change.',
    words: 'change class transfer unenroll leave stop',
  },
  progress: {
    title: 'How to read the progress',
    body: '“Progress” shows the instructor’s five scores from 1 to 10, now and before, and a few words. Below are the skills of the level and which of them your child has.\n\nWhen the child reaches a new level, we offer the classes that fit, and you can move your child with one press. Times and personal bests are under “Performance”.',
    words: 'scores skills level instructor development results',
  },
  second_parent: {
    title: 'A second parent',
    body: 'Invite the other parent by email from your account. The link works once, for 7 days. After that both of you see all the children’s data and get the notifications.\n\nThe access can be taken back at any time.',
    words: 'mother father guardian invite share',
  },
  mark: {
    title: 'Marking attendance',
    body: 'Open the lesson and tap the tick, the cross or the hand (excused) beside each child. “All present” marks the rest. A correction is the same tap, and sessions are recounted automatically.\n\nA lesson can be marked from the start of its day up to 60 days back. Absences that parents announced are already in the list.',
    words: 'attendance roster list mark absent excused correct',
  },
  offline: {
    title: 'No network at the pool',
    body: 'Open the class once while there is a network. After that the rosters of the coming lessons open without it. Marks are kept in the phone and wait; when the network is back they are sent in order, once each, even if you closed the program meanwhile.\n\nIf another person marked the same child, we show you both marks.',
    words: 'offline internet signal phone install',
  },
  assess: {
    title: 'Assessing a child',
    body: 'Tap the child in the lesson’s list and open “Scores and progress”. The scores are empty, and only what you mark is saved; the last ones are shown beside them. Tick what the child can do now, write a few words for the parents, and choose a new level or an achievement where it is due.\n\nAfter saving you go straight on to the next child.',
    words: 'assessment skills level achievement progress',
  },
  substitute: {
    title: 'A substitute, or a canceled lesson',
    body: 'Cannot lead a lesson? Ask for a substitute from the schedule of the class: colleagues who are free then are notified, and the first who accepts takes the lesson.\n\nIf it will not take place, cancel it with a reason. Sessions go back, and every family gets one message.',
    words: 'replace cancel ill lesson reason',
  },
  validate: {
    title: 'Confirming payments',
    body: 'Cash and bank payments wait to be confirmed. Open the payment and confirm how and on which day the money arrived (it can be undone for 24 hours), or reject it with a note that the family sees. Card payments are confirmed automatically.\n\nInstructors confirm cash in their own classes, the desk confirms all payments.',
    words: 'confirm validate transfer cash reject',
  },
  classes: {
    title: 'Classes, seats and waitlists',
    body: 'A class is made from its weekly hours; the lessons of the next twelve weeks appear by themselves. A clash of lane, hall or instructor is refused, and you see with what.\n\nA freed seat is not public while the waitlist has children: it is offered to the first one for the hours in the settings.',
    words: 'class capacity timetable lane free seats places waiting',
  },
  people: {
    title: 'People and roles',
    body: 'Roles are given and taken away in “Users”, one person may have several; every change is logged. A colleague is invited by email: the link works once, for 7 days and for that address only.\n\n“Disable” signs the user out everywhere at once; nothing is lost, and you can enable them at any time. Athletes wait for approval in “Athletes”. The last admin cannot be removed.',
    words: 'role admin instructor athlete approval user rights invitation disable access',
  },
  doubles: {
    title: 'A child registered twice',
    body: '“Doubles” shows children born on the same day with similar names. Before merging you see what is moved; the other parent becomes the second parent.\n\nIf both are in one class, unenroll one first. Merging cannot be undone.',
    words: 'double merge duplicate delete child',
  },
  admin_waitlist: {
    title: 'The waitlist',
    body: 'A free seat is offered to the first child on the waitlist automatically and held for as many hours as the settings say. The waitlist of a class shows the order and for whom a seat is held.\n\nYou can move a child to the front, with a reason, and withdraw an offer: the child goes to the end, the seat to the next one.',
    words: 'waiting list line queue seat place offer',
  },
  documents: {
    title: 'Documents and signatures',
    body: 'Documents have versions. A draft is seen here only; a published one is not changed any more, a correction is a new version.\n\nOpen a document to see who has signed. Those who have not are reminded with one press, at most once a day.',
    words: 'document version consent signature reminder terms',
  },
  import: {
    title: 'Import from a file',
    body: 'Choose the list of children as you keep it: the program finds the titles, recognizes the columns and puts the children together by family. What it does not understand it asks at the row. The other files have a template. Nothing is written until you press “Import”, and the same file can be imported again: what is there already stays as it is.\n\nEasiest in this order: classes, children with their parents, enrollments with the sessions left, at last debts, sums paid ahead and results of meets. No emails are sent unless you invite the families.',
    words:
      'import csv excel children families classes table enrollments sessions debts balances credit guardian instructors results times meets',
  },
  status: {
    title: 'Does everything work',
    body: '“Status” says in plain words how emails, backups, jobs, the disk, files, the certificate and the database are. “Fine” asks nothing of you. “Take a look” may wait a day. “Act now” means that something does not work, or soon will not.\n\nEach such line says what to do. If the server is not yours to touch, forward the sentence to the people who maintain it. What matters also comes by email, when it begins and when it has ended.',
    words: 'status server disk space emails backup certificate error broken',
  },
  jobs: {
    title: 'What the program does by itself',
    body: 'Lessons ahead, reminders, lapsed offers and renewals are done by the clock. “Jobs” shows when each ran last and how it ended.\n\nA job that fails is tried again. Each can be run by hand: a second run does no harm.',
    words: 'automatic jobs schedule cron error',
  },
  notifications: {
    title: 'Notifications and emails',
    body: 'Everything important is at the bell. Under “What comes, and where” you choose what also comes by email or to the screen of your phone. A few kinds always come by email, such as a canceled lesson; the reason is beside each.\n\nFor the screen, first press “Turn on for this device”; on an iPhone or iPad the site has to be on the home screen. A link at the foot of every email stops its kind without signing in.',
    words: 'email mail bell spam unsubscribe screen phone push',
  },
  account: {
    title: 'Password, language and security',
    body: 'Under “My account” you change name, email, password and language, which is also the language of your emails. You can switch on a second step with a code from your phone, and sign out on other devices.\n\nThere you can also download all your data, or delete the account.',
    words: 'password sign in language profile delete data code',
  },
};
