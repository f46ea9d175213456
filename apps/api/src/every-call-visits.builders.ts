// Sample inputs of orders, visits, intakes, documents, offers, links, charts and reports.
import type { ChartData } from '@wren/contract/chart-sections'
import { atLocal } from '@wren/contract/time'
import { intakeFields } from './areas/intake/intake.builders.ts'
import {
  type SampleContext,
  type Sample,
  noInput,
  listInput,
  mineById,
} from './every-call-sample.builders.ts'

const offered: Sample = ({ world }) => ({ id: world.offered.visit })

const aboutOffered: Sample = ({ world }) => ({ assignment_id: world.offered.visit })

const report: Sample = ({ world }) => ({ id: world.report.id })

const why: Sample = ({ world }) => ({ id: world.report.id, reason: 'Because of a test' })

const oneDocument: Sample = ({ world }) => ({ id: world.document })

const blast = {
  blast_type: 'flexible',
  template: 'Wren has a visit in {city} between {date_range}. {link}',
}

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
  data: world.fixture.data,
  revision: 1,
})

export const visitSamples: Readonly<Record<string, Sample>> = {
  'orders.list': listInput,
  'orders.csv': listInput,
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
  'tasks.search': listInput,
  'tasks.csv': listInput,
  'tasks.names': noInput,
  'tasks.tick': ({ world }) => ({ id: world.offered.visit, taskId: 9 }),
  'tasks.untick': ({ world }) => ({ id: world.offered.visit, taskId: 9 }),
  'visits.search': listInput,
  'visits.csv': listInput,
  'intake.csv': listInput,
  'reports.csv': listInput,
  'visits.byId': mineById,
  'visits.nextVisit': mineById,
  'visits.buttonStatuses': mineById,
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
  'visits.schedule': mineById,
  'intake.search': listInput,
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
  'intake-draft.own': noInput,
  'intake-draft.keep': () => ({
    data: { treatment: 'Saline', contact: { name: 'Jo' } },
    documentIds: [],
  }),
  'intake-draft.drop': noInput,
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
  'documents.ofVisit': mineById,
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
  'offers.conflicts': offered,
  'offers.recommended': offered,
  'auto-offers.rules': noInput,
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
  'nurse-visits.mine': noInput,
  'nurse-visits.available': listInput,
  'nurse-visits.details': mineById,
  'charts.chart': mineById,
  'charts.save': chart,
  'charts.validate': chart,
  'charts.submit': ({ world, mine }) => ({
    ...chart({ world, mine } as SampleContext),
    warnings_acknowledged: true,
  }),
  'charts.approveHomeMedications': ({ mine }) => ({ id: mine, approved: true }),
  'charts.previous': mineById,
  'charts.versions': mineById,
  'charts.info': mineById,
  'charts.pdf': mineById,
  'charts.archived': mineById,
  'charts.kept': ({ world }) => ({ id: world.left }),
  'charts.keepLate': ({ world }) => ({ id: world.left, data: world.fixture.data }),
  'reports.byVisit': ({ world }) => ({ id: world.charted }),
  'reports.search': listInput,
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
  'received-charts.file': mineById,
  'trip-reports.bill': ({ mine }) => ({
    id: mine,
    reason: 'Because of a test',
    invoice_cents: 100,
    nurse_cents: 50,
  }),
  'trip-reports.withdraw': ({ mine }) => ({ id: mine, reason: 'Because of a test' }),
  'reports.invoicePdf': ({ world }) => ({ id: world.charted }),
  'reports.deleteInvoicePdf': ({ world }) => ({ id: world.charted }),
}
