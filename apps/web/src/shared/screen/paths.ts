// SHL "Admin routes", "Nurse routes and user admin", "Further routes" 017-084: where each screen lives.

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
  /** From an intake: its id, and the form that waits for the patient. */
  newPatientFor: (name: string, intake: Id | null, form: string) =>
    `/patients/new${name === '' ? '' : `/${encodeURIComponent(name)}`}?${new URLSearchParams({ ...(intake === null ? {} : { intake: String(intake) }), form }).toString()}`,
  patient: (uuid: string) => `/patients/${uuid}`,
  order: (oid: Id) => `/patients/order/${oid}`,
  /** Empty, or a copy of an order. */
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

/** SES-032, SHL-041: where a signed-in person begins. */
export const homeOf = (person: { readonly isAdmin: boolean }): string =>
  person.isAdmin ? paths.visits : paths.myVisits
