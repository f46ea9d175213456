// Paths of all screens.

type Id = number | string

export const paths = {
  auth: '/auth',
  signOut: '/signout',
  notFound: '/not-found',
  root: '/',
  visits: '/visits',
  newVisit: '/visits/new',
  newVisitFor: (patient: string) => `/visits/new?patient=${patient}`,
  newVisitOn: (order: Id) => `/visits/new?order=${order}`,
  duplicateVisit: (aid: Id) => `/visits/new?duplicateId=${aid}`,
  visit: (aid: Id) => `/visits/${aid}`,
  scheduling: (aid: Id) => `/visits/${aid}/scheduling`,
  visitDetails: (aid: Id) => `/visits/${aid}/details`,
  chart: (aid: Id) => `/visits/${aid}/chart`,
  chartPreview: (aid: Id, query = '') => `/visits/${aid}/chart-preview${query}`,
  intakes: '/intake-list',
  newIntake: '/new-intake',
  intake: (iid: Id) => `/intake/${iid}`,
  patients: '/patients',
  newPatient: '/patients/new',
  /** From an intake: its id, and the form that needs the patient. */
  newPatientFor: (name: string, intake: Id | null, form: string) => {
    const query = new URLSearchParams({
      ...(intake === null ? {} : { intake: String(intake) }),
      form,
    })
    return `/patients/new${name === '' ? '' : `/${encodeURIComponent(name)}`}?${query.toString()}`
  },
  patient: (uuid: string) => `/patients/${uuid}`,
  order: (oid: Id) => `/patients/order/${oid}`,
  /** New order, or a copy of one. */
  newOrder: (uuid: string, duplicateId: Id | null = null) =>
    `/patients/${uuid}/order/new${duplicateId === null ? '' : `?duplicateId=${duplicateId}`}`,
  nurses: '/nurses',
  newNurse: '/nurses/new',
  nursePayments: (nid: Id) => `/nurses/${nid}/payments`,
  nurse: (nid: Id) => `/nurses/${nid}`,
  nurseTransfers: (nid: Id) => `/nurses/${nid}/transfers`,
  pharmacy: (pid: Id) => `/providers/${pid}`,
  pharmacyVisits: (pid: Id) => `/provider/visits/${pid}`,
  pharmacies: '/pharmacies',
  newPharmacy: '/providers/new',
  newPharmacyGroup: '/pharmacies/groups/add',
  pharmacyGroup: (groupId: Id) => `/pharmacies/groups/${groupId}`,
  vettings: '/vettings',
  newVetting: '/vettings/new',
  vetting: (vid: Id) => `/vettings/${vid}`,
  myVisits: '/visits-list',
  availableVisits: '/visits-open',
  myProfile: '/profile',
  reports: '/operations/after-visit-reports',
  report: (id: Id) => `/operations/after-visit-reports/${id}`,
  audit: '/a/audit',
  users: '/a/users',
  newUser: '/a/users/create',
  user: (id: Id) => `/a/users/${id}`,
  outbox: '/dev/outbox',
} as const

/** First screen of a signed-in person (SES-032, SHL-041). */
export const homeOf = (person: { readonly isAdmin: boolean }): string =>
  person.isAdmin ? paths.visits : paths.myVisits
