// For the tests that walk every call: the list of them, from the server itself, and what a decent caller sends to each.
import { randomUUID } from 'node:crypto'
import type { Call } from '@wren/contract/call'
import type { ChartData } from '@wren/contract/chart-sections'
import { atLocal } from '@wren/contract/time'
import { areas } from './app.ts'
import { intakeFields } from './areas/intake/intake.builders.ts'
import { flagsRoutes } from './platform/flags/flags.routes.ts'
import { identityRoutes, openApiRoute } from './platform/identity/identity.routes.ts'
import { auditRoutes } from './platform/audit/audit.routes.ts'
import { listsRoutes } from './platform/lists/lists.routes.ts'
import type { TestApp } from './platform/testing.ts'
import { nextNumber } from './platform/testing-numbers.ts'
import type { World } from './world.builders.ts'

const bound = [...identityRoutes, ...flagsRoutes, ...auditRoutes, ...listsRoutes, ...areas.routes]
/** What openInstance serves. */
export const everyCall: readonly Call[] = [...bound, openApiRoute(bound)].map(({ call }) => call)
/** Names of those that change nothing. */
export const readingCalls: ReadonlySet<string> = new Set(
  bound.filter(({ kind }) => kind === 'reads').map(({ call }) => call.name),
)
export const titleOf = (call: Call): string => `${call.method} ${call.path}`

/** `mine`: the visit the caller has most to do with. */
interface Around {
  readonly app: TestApp
  readonly world: World
  readonly mine: number
}
type Sample = (around: Around) => Record<string, unknown>

const none: Sample = () => ({})
const list: Sample = () => ({ filters: {}, limit: 10 })
const own: Sample = ({ mine }) => ({ id: mine })
const offered: Sample = ({ world }) => ({ id: world.offered.visit })
const aboutOffered: Sample = ({ world }) => ({ assignment_id: world.offered.visit })
const group: Sample = ({ world }) => ({ id: world.group })
const report: Sample = ({ world }) => ({ id: world.report.id })
const why: Sample = ({ world }) => ({ id: world.report.id, reason: 'Because of a test' })
const history: Sample = ({ world }) => ({ type: 'visit', id: String(world.charted) })
const oneDocument: Sample = ({ world }) => ({ id: world.document })
const blast = {
  blast_type: 'flexible',
  template: 'Wren has a visit in {city} between {date_range}. {link}',
}
const key = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const png = () =>
  new File(
    [
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
        'base64',
      ),
    ],
    'order.png',
    { type: 'image/png' },
  )
const chart: Sample = ({ world, mine }): { data: ChartData } & Record<string, unknown> => ({
  id: mine,
  data: world.desk.data,
  revision: 1,
})

const samples: Readonly<Record<string, Sample>> = {
  'identity.signIn': () => ({ email: 'nobody@people.example', confirmation_type: 'email' }),
  'identity.confirm': () => ({ email: 'nobody@people.example', code: '000000' }),
  'identity.googleSignIn': () => ({ token: 'no.such.token' }),
  'identity.signOut': none,
  'identity.me': none,
  'draftKeys.own': none,
  'feature-flags.mine': none,
  'feature-flags.definitions': none,
  'feature-flags.save': () => ({ key: 'take-rates', enabled: true }),
  'identity.publicConfig': none,
  'identity.health': none,
  'identity.ready': none,
  'identity.openApi': none,
  'identity.forceLogout': ({ world }) => ({ id: world.person }),
  'own-sessions.list': none,
  'own-sessions.end': () => ({ sid: 'A'.repeat(22) }),
  'own-sessions.endOthers': none,
  'passkeys.signInOptions': none,
  'passkeys.signIn': () => ({
    ...key,
    response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
  }),
  'passkeys.list': none,
  'passkeys.addOptions': none,
  'passkeys.add': () => ({ ...key, response: { clientDataJSON: 'e30', attestationObject: 'oA' } }),
  'passkeys.remove': () => ({ id: 999_999 }),
  'development.signIn': () => ({ email: 'admin@wren.example' }),
  'development.accounts': none,
  'development.messages': () => ({ to: '+16025550177' }),
  'development.clock': ({ app }) => ({ now: app.instance.platform.clock.now() }),
  'development.runJob': () => ({ name: 'nurse-payments' }),
  'audit.csv': history,
  'audit.history': history,
  'audit.views': history,
  'audit.search': list,
  'audit.export': () => ({ filters: { recordId: '1' } }),
  'audit.people': () => ({ text: 'Ops' }),
  'events.store': ({ app }) => ({
    event: 'page_view',
    path: '/visits/5',
    reported_time: app.instance.platform.clock.now(),
    query: '?page=2',
    name: 'visits',
  }),
  'errorReports.send': ({ app }) => ({
    kind: 'error',
    page: randomUUID(),
    at: app.instance.platform.clock.now(),
    release: '1.86.1',
    path: '/visits/5',
    name: 'TypeError',
    stack: [],
    frames: [],
  }),
  'reference.states': none,
  'reference.counties': () => ({ state: 'AZ' }),
  'reference.activeCounties': none,
  'reference.geoAreas': none,
  'reference.geoSearchData': none,
  'reference.addressByZip': () => ({ zip: '85004' }),
  'reference.treatments': none,
  'reference.languageLocales': () => ({ filterActive: 'true' }),
  'users.adminList': () => ({ for: 'intake' }),
  'users.list': () => ({ search: 'person', is_nurse: 'true' }),
  'users.csv': () => ({ search: 'person' }),
  'users.byId': ({ world }) => ({ id: world.person }),
  'users.create': () => ({
    first_name: 'Una',
    last_name: 'New',
    email: `una.${nextNumber('call')}@people.example`,
  }),
  'users.save': ({ world }) => ({ id: world.person, first_name: 'Uno' }),
  'vettings.search': list,
  'vettings.csv': list,
  'vettings.byId': ({ world }) => ({ id: world.vetting }),
  'vettings.insert': () => ({ name: `Certified ${nextNumber('call')}` }),
  'vettings.save': ({ world }) => ({ id: world.vetting, name: `Renamed ${nextNumber('call')}` }),
  'vettings.remove': ({ world }) => ({ id: world.vetting }),
  'pharmacyGroups.list': none,
  'pharmacyGroups.byId': group,
  'pharmacyGroups.vettings': group,
  'pharmacyGroups.sources': list,
  'pharmacyGroups.remove': group,
  'pharmacyGroups.create': ({ world }) => ({
    name: `Partners ${nextNumber('call')}`,
    pharmacies: [world.pharmacy],
  }),
  'pharmacyGroups.save': ({ world }) => ({
    id: world.group,
    name: `Renamed ${nextNumber('call')}`,
  }),
  'pharmacyGroups.addVetting': ({ world }) => ({ id: world.group, vettingId: world.vetting }),
  'pharmacyGroups.removeVetting': ({ world }) => ({
    id: world.group,
    vettingId: world.groupVetting,
  }),
  'pharmacyGroups.bySlug': () => ({ slug: 'northern-valley' }),
  'pharmacies.list': none,
  'pharmacies.csv': list,
  'pharmacies.byId': ({ world }) => ({ id: world.pharmacy }),
  'pharmacies.hasOwnChart': ({ world }) => ({ id: world.pharmacy }),
  'pharmacies.insert': () => ({ title: `Corner Rx ${nextNumber('call')}` }),
  'pharmacies.save': ({ world }) => ({ id: world.pharmacy, invoicing_address_street2: 'Suite 9' }),
  'pharmacies.remove': ({ world }) => ({ id: world.unused }),
  'pharmacies.block': ({ world }) => ({
    blocked_by_id: world.unused,
    add: [{ user_nurse_id: world.stranger, reason: 'Nurse preference' }],
    delete: [],
  }),
  'pharmacy-visits.search': ({ world }) => ({ provider_id: world.pharmacy }),
  'pharmacy-visits.csv': ({ world }) => ({ provider_id: world.pharmacy }),
  'pharmacy-vettings.insert': ({ world }) => ({
    provider_id: world.unused,
    vetting_id: world.groupVetting,
  }),
  'pharmacy-vettings.remove': ({ world }) => ({ id: world.pharmacyVetting }),
  'pharmacy-vettings.search': ({ world }) => ({ provider_id: world.unused }),
  'nurses.search': list,
  'nurses.byId': ({ world }) => ({ id: world.scene.nurse }),
  'nurses.own': none,
  'nurses.loginNotification': ({ world }) => ({ id: world.scene.nurse }),
  'nurses.list': () => ({ filter: '{}', limit: 10 }),
  'nurses.csv': list,
  'nurses.notify': ({ world }) => ({ message: 'Hello there', nurses: [world.stranger] }),
  'nurses.create': () => ({
    nurse: {
      first_name: 'Nell',
      last_name: 'New',
      email: `nell.${nextNumber('call')}@nurses.example`,
      phone: '+16025550123',
      zip: '85004',
      status: 'Disabled',
    },
  }),
  'nurses.save': ({ world }) => ({ id: world.stranger, nurse: { nickname: 'Nell' } }),
  'nurses.saveOwn': ({ world }) => ({ id: world.nurse.id, nurse: { nickname: 'Nora' } }),
  'nurseLicenses.list': ({ world }) => ({ id: world.stranger }),
  'nurseLicenses.add': ({ world }) => ({
    id: world.stranger,
    location: 'TX',
    number: `TX${nextNumber('call')}`,
    type: 'Other',
    board: 'Texas',
    expires: '2031-01-01',
  }),
  'nurseLicenses.save': ({ world }) => ({
    id: world.stranger,
    licenseId: world.kept.license,
    is_compact: true,
  }),
  'nurseLicenses.remove': ({ world }) => ({ id: world.stranger, licenseId: world.kept.license }),
  'nurseExperience.byNurse': ({ world }) => ({ id: world.stranger }),
  'nurseExperience.save': ({ world }) => ({
    id: world.stranger,
    backgroundExperience: 'Ten years of infusion',
  }),
  'nurseBlocks.save': ({ world }) => ({
    blocked_by_id: world.stranger,
    add: [{ provider_id: world.pharmacy, reason: 'Nurse preference' }],
  }),
  'nurseReports.list': ({ world }) => ({ nurseId: String(world.stranger) }),
  'nurseReports.create': ({ world }) => ({
    kind: 'reliable',
    subjectNurseId: world.stranger,
    notes: 'Kind',
  }),
  'nurseReports.save': ({ world }) => ({ id: world.kept.feedback, notes: 'Kinder' }),
  'nurseReports.remove': ({ world }) => ({ id: world.kept.feedback }),
  'nurseVettings.ofNurse': ({ world }) => ({ id: world.scene.nurse }),
  'nurseVettings.search': () => ({ name: 'a' }),
  'nurseVettings.addPharmacy': ({ world }) => ({
    user_nurse_id: world.stranger,
    provider_vetting_id: world.kept.pharmacy,
  }),
  'nurseVettings.removePharmacy': ({ world }) => ({ id: world.kept.heldOfPharmacy }),
  'nurseVettings.addGroup': ({ world }) => ({
    user_nurse_id: world.stranger,
    pharmacy_group_vetting_id: world.kept.group,
  }),
  'nurseVettings.removeGroup': ({ world }) => ({ id: world.kept.heldOfGroup }),
  'patients.search': () => ({ text: 'Patient' }),
  'patients.pickerSearch': () => ({ text: 'Patient' }),
  'patients.byUuid': ({ world }) => ({ uuid: world.patient.uuid }),
  'patients.byVisit': own,
  'patients.nursesVisited': ({ world }) => ({ id: world.patient.uuid }),
  'patients.mrns': ({ world }) => ({ id: world.patient.id }),
  'patients.insert': ({ world }) => ({
    first_name: 'Jo',
    last_name: 'Doe',
    dob: '1980-02-03',
    user_id_ops: world.scene.admin.id,
    force: true,
  }),
  'patients.save': ({ world }) => ({ uuid: world.patient.uuid, address_notes: 'Ring twice' }),
  'patients.addMrn': ({ world }) => ({
    patient_id: world.patient.id,
    provider_id: world.pharmacy,
    mrn: 'M-1',
  }),
  'updates.search': list,
  'updates.csv': list,
  'updates.create': ({ world }) => ({
    type: 'assignment',
    type_id: world.offered.visit,
    description: 'Call the pharmacy',
  }),
  'updates.save': ({ world }) => ({ id: world.update, status: 'in progress' }),
  'patients.changeMrn': ({ world }) => ({ id: world.mrn, mrn: `M-${nextNumber('call')}` }),
  'patients.removeMrn': ({ world }) => ({ id: world.mrn }),
  'patients.prefer': ({ world }) => ({
    patient_uuid: world.patient.uuid,
    nurse_id: world.stranger,
    kind: 'add',
  }),
  'patients.block': ({ world }) => ({
    patient_uuid: world.patient.uuid,
    nurse_id: world.stranger,
    kind: 'add',
  }),
  'orders.list': list,
  'orders.csv': list,
  'orders.byId': ({ world }) => ({ id: world.scene.order }),
  'orders.save': ({ world }) => ({ id: world.scene.order, notes: 'Twice' }),
  'orders.insert': ({ world }) => ({ patient_uuid: world.patient.uuid, treatment: 'Saline' }),
  'order-links.link': ({ world }) => ({
    assignment_id: world.spare.cancel,
    order_id: world.orders.second,
  }),
  'order-links.relink': ({ world }) => ({ id: world.spare.cancel, order_id: world.orders.third }),
  'visit-links.link': ({ world }) => ({ id: world.offered.visit, link: world.ready }),
  'visit-links.unlink': offered,
  'visit-shadows.request': ({ world }) => ({ id: world.ready, nurse_id: world.stranger }),
  'visit-shadows.checked': ({ world }) => ({
    assignment_id: world.ready,
    nurse_id: world.stranger,
  }),
  'orders.search': ({ world }) => ({ patient_uuid: world.patient.uuid }),
  'tasks.search': list,
  'tasks.csv': list,
  'tasks.names': none,
  'tasks.tick': ({ world }) => ({ id: world.offered.visit, taskId: 9 }),
  'tasks.untick': ({ world }) => ({ id: world.offered.visit, taskId: 9 }),
  'visits.search': list,
  'visits.csv': list,
  'intake.csv': list,
  'reports.csv': list,
  'saved-views.ofList': () => ({ list: 'visits' }),
  'saved-views.save': () => ({ list: 'visits', name: 'Texas', query: { 'visit-status': 'New' } }),
  'saved-views.remove': () => ({ id: 1 }),
  'visits.byId': own,
  'visits.nextVisit': own,
  'visits.buttonStatuses': own,
  'visits.create': ({ world }) => ({
    provider_id: world.pharmacy,
    treatment: 'Saline',
    start: atLocal('2031-01-07', '10:00', 'America/Phoenix'),
    duration_estimate: 60,
    zip: '85004',
    timezone: 'America/Phoenix',
  }),
  'visits.save': ({ world }) => ({ id: world.offered.visit, notes: 'Quiet dog' }),
  'visits.nursesLost': ({ world }) => ({ ids: [world.ready], state: 'CA' }),
  'visits.remove': ({ world }) => ({ id: world.spare.remove }),
  'visits.cancel': ({ world }) => ({
    id: world.spare.cancel,
    reason: 'Cancelled - Patient Declined',
  }),
  'visits.schedule': own,
  'intake.search': list,
  'intake.byId': ({ world }) => ({ id: world.intake }),
  'intake.insert': ({ app, world }) => intakeFields(app, world.pharmacy),
  'intake.save': ({ world }) => ({ id: world.intake, notes: 'Called back' }),
  'intake.proposedVisits': ({ world }) => ({ id: world.intake }),
  'intake.createOrderAndVisits': ({ world }) => ({ id: world.intake }),
  'intake.undoCreate': ({ world }) => ({ id: world.intake }),
  'intake.assignOps': ({ world }) => ({
    intakes: [{ id: world.intake }],
    user_id_ops: world.scene.admin.id,
  }),
  'intake-draft.own': none,
  'intake-draft.keep': () => ({
    data: { treatment: 'Saline', contact: { name: 'Jo' } },
    documentIds: [],
  }),
  'intake-draft.drop': none,
  'documents.create': () => ({
    fileName: 'a.txt',
    fileType: 'text/plain',
    fileSize: 2,
    data: 'aGk=',
  }),
  'documents.one': oneDocument,
  'documents.ofIntake': ({ world }) => ({ intakeId: String(world.intake) }),
  'documents.contents': ({ world }) => ({ id: world.document, file: png() }),
  'documents.contentsBelowApi': ({ world }) => ({ id: world.document, file: png() }),
  'documents.category': ({ world }) => ({ id: world.document, category: 'Orders' }),
  'documents.remove': oneDocument,
  'documents.setOfIntake': ({ world }) => ({ id: world.intake, documentIds: [world.document] }),
  'documents.search': ({ world }) => ({ id: world.intake, q: 'order' }),
  'documents.ofVisit': own,
  'documents.extract': () => ({ message: 'Patient: Jane Roe, zip 85004' }),
  'documents.acceptance': ({ world }) => ({
    id: world.execution,
    accepted: true,
    entityId: world.intake,
  }),
  'offers.blastTemplate': aboutOffered,
  'offers.blastSave': ({ world }) => ({
    assignment_id: world.offered.visit,
    ...blast,
    blast_details: {
      date_from: world.offered.from,
      date_to: world.offered.from,
      slots: ['07:00-10:55'],
    },
  }),
  'offers.blastPreview': ({ world }) => ({ assignment_id: world.offered.visit, ...blast }),
  'offers.blastAdditional': ({ world }) => ({
    assignment_id: world.offered.visit,
    template: blast.template,
  }),
  'offers.notifyList': offered,
  'offers.blasted': offered,
  'offers.notify': ({ world }) => ({ id: world.offered.visit, nurses: [world.stranger] }),
  'offers.notified': aboutOffered,
  'offers.notifyTexts': ({ world }) => ({
    assignment_id: world.offered.visit,
    nurse_id: world.stranger,
  }),
  'offers.busy': ({ app }) => ({ time_in: app.instance.platform.clock.now(), duration: 60 }),
  'offers.messageStatus': () => ({ message_id: 'none', status: 'delivered' }),
  'offers.messageInbound': () => ({ from: '+12065550100', text: 'STOP' }),
  'nurse-payments.pay': ({ world }) => ({
    amount: 12.5,
    user_id: world.nurse.id,
    payment_type: 'Bonus',
    description: 'Thank you',
  }),
  'nurse-payments.search': ({ world }) => ({ nurse_id: world.nurse.id }),
  'nurse-payments.csv': ({ world }) => ({ nurse_id: world.nurse.id }),
  'nurse-payments.transfers': ({ world }) => ({ nurse_id: world.nurse.id }),
  'nurse-payments.refund': () => ({ id: 999_999, reason: 'Because of a test' }),
  'nurse-payments.providerEvent': () => ({
    type: 'transfer.reversed',
    data: { object: { id: 'tr_none', amount_reversed: 1 } },
  }),
  'offers.conflicts': offered,
  'offers.recommended': offered,
  'auto-offers.rules': none,
  'auto-offers.createRule': () => ({
    name: 'Nights',
    priority: 900,
    isActive: false,
    waveSize: 5,
    waveIntervalMinutes: 30,
    stepPercent: 5,
    maxIncentivizedOffers: 2,
  }),
  'auto-offers.changeRule': () => ({ id: 2, requiredNurseCount: 4 }),
  'auto-offers.removeRule': () => ({ id: 1 }),
  'auto-offers.log': ({ world }) => ({ intakeId: String(world.intake) }),
  'scheduling.statuses': offered,
  'scheduling.availabilities': aboutOffered,
  'scheduling.acceptTime': ({ world }) => ({
    assignment_id: world.asked.visit,
    nurse_id: world.scene.nurse,
    replace: true,
  }),
  'scheduling.confirmSend': ({ world }) => ({ assignment_id: world.asked.visit }),
  'scheduling.patientResend': ({ world }) => ({ assignment_id: world.asked.visit }),
  'scheduling.reset': ({ world }) => ({ assignment_id: world.spare.cancel }),
  'scheduling.override': ({ world }) => ({
    assignment_id: world.spare.cancel,
    nurse_id: world.stranger,
    override_start_date_time: world.asked.start,
  }),
  'scheduling.revokeLinks': ({ world }) => ({ assignment_id: world.spare.cancel }),
  'bookings.recipients': ({ world }) => ({
    id: world.asked.visit,
    confirm_nurse: { start: world.asked.start },
  }),
  'bookings.phoneAnswer': ({ world }) => ({
    id: world.asked.visit,
    who: 'nurse',
    nurse_id: world.stranger,
    answer: 'no',
  }),
  'tokenPages.selectTime': ({ world }) => ({ token: world.offered.token, dates: true }),
  'tokenPages.remove': ({ world }) => ({ token: world.offered.token }),
  'tokenPages.confirm': ({ world }) => ({ nurse_token: world.asked.nurseToken }),
  'tokenPages.patientSelectTime': ({ world }) => ({ patient_token: world.asked.patientToken }),
  'tokenPages.patientDenyTime': ({ world }) => ({ patient_token: world.asked.patientToken }),
  'nurse-visits.mine': none,
  'nurse-visits.available': list,
  'nurse-visits.details': own,
  'charts.chart': own,
  'charts.save': chart,
  'charts.validate': chart,
  'charts.submit': ({ world, mine }) => ({
    ...chart({ world, mine } as Around),
    warnings_acknowledged: true,
  }),
  'charts.approveHomeMedications': ({ mine }) => ({ id: mine, approved: true }),
  'charts.previous': own,
  'charts.versions': own,
  'charts.info': own,
  'charts.pdf': own,
  'charts.archived': own,
  'charts.kept': ({ world }) => ({ id: world.left }),
  'charts.keepLate': ({ world }) => ({ id: world.left, data: world.desk.data }),
  'reports.byVisit': ({ world }) => ({ id: world.charted }),
  'reports.search': list,
  'reports.byId': report,
  'reports.pdf': report,
  'reports.approve': ({ world }) => ({ id: world.report.id, note: 'Fine' }),
  'reports.returnChart': why,
  'reports.send': report,
  'reports.markSent': report,
  'reports.markPaid': report,
  'reports.markReturned': why,
  'reports.reopen': why,
  'reports.settleCredit': ({ world }) => ({ id: world.report.id, cents: 1, how: 'refunded' }),
  'reports.payNurse': report,
  'reports.change': ({ world }) => ({
    id: world.report.id,
    billableMinutes: 180,
    reason: 'Checked',
  }),
  'received-charts.receive': ({ mine, app }) => ({
    id: mine,
    actual_start: app.instance.platform.clock.now(),
    actual_end: app.instance.platform.clock.now(),
    file: png(),
  }),
  'received-charts.file': own,
  'trip-reports.bill': ({ mine }) => ({
    id: mine,
    reason: 'Because of a test',
    invoice_cents: 100,
    nurse_cents: 50,
  }),
  'trip-reports.withdraw': ({ mine }) => ({ id: mine, reason: 'Because of a test' }),
  'reports.invoicePdf': ({ world }) => ({ id: world.charted }),
  'reports.deleteInvoicePdf': ({ world }) => ({ id: world.charted }),
  'globalSearch.find': () => ({ query: 'Patient' }),
  'metrics.financials': () => ({ period: '6' }),
  'metrics.pharmacies': none,
  'metrics.geos': none,
  'metrics.area': none,
  'metrics.nurses': none,
  'metrics.leaderboard': none,
}

export function sampleOf(around: Around, call: Call): Record<string, unknown> {
  const sample = samples[call.name]
  if (sample === undefined)
    throw new Error(`${titleOf(call)} (${call.name}) has no sample in every-call.builders.ts`)
  return sample(around)
}
