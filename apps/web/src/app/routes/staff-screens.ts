// Screens of staff by route name. In a chunk of their own, so that a nurse's phone does not load their paths.
import type { RouteComponent } from '@tanstack/react-router'

export const staffScreens = {
  'assignments-all': async () =>
    (await import('../../areas/visits/visits-list.screen.tsx')).VisitsListScreen,
  'assignments-new': async () => (await import('../visit/visit-new.screen.tsx')).VisitNewScreen,
  'assignments-edit': async () =>
    (await import('../visit/visit-detail.screen.tsx')).VisitDetailScreen,
  'scheduling-assistant': async () =>
    (await import('../../areas/offers/offers-scheduling.screen.tsx')).OffersSchedulingScreen,
  'intake-list': async () =>
    (await import('../../areas/intake/intake-list.screen.tsx')).IntakeListScreen,
  'new-intake': async () => (await import('../screens/intake.screens.tsx')).IntakeNew,
  'intake-edit': async () => (await import('../screens/intake.screens.tsx')).IntakeForm,
  'nurses-payments': async () =>
    (await import('../../areas/nurse-payments/nurse-payments-payments.screen.tsx'))
      .NursePaymentsScreen,
  'nurses-transfers': async () =>
    (await import('../../areas/nurse-payments/nurse-payments-transfers.screen.tsx'))
      .NurseTransfersScreen,
  patients: async () =>
    (await import('../../areas/patients/patients-list.screen.tsx')).PatientsScreen,
  'nurses-all': async () =>
    (await import('../../areas/nurses/nurses-list.screen.tsx')).NursesListScreen,
  'nurses-new': async () =>
    (await import('../../areas/nurses/nurses-new.screen.tsx')).NursesNewScreen,
  'nurses-edit': async () => (await import('../nurse/nurse-form.screen.tsx')).NurseFormScreen,
  'patients-new': async () =>
    (await import('../../areas/patients/patients-new.screen.tsx')).PatientsNewScreen,
  'patients-new-name': async () =>
    (await import('../../areas/patients/patients-new.screen.tsx')).PatientsNewScreen,
  'patients-edit': async () =>
    (await import('../patient/patient-form.screen.tsx')).PatientFormScreen,
  'patients-order-edit': async () =>
    (await import('../../areas/orders/orders-form.screen.tsx')).OrdersFormScreen,
  'patients-order-new': async () =>
    (await import('../../areas/orders/orders-new.screen.tsx')).OrdersNewScreen,
  pharmacies: async () =>
    (await import('../../areas/pharmacies/pharmacies-list.screen.tsx')).PharmaciesListScreen,
  'providers-new': async () =>
    (await import('../../areas/pharmacies/pharmacies-new.screen.tsx')).PharmaciesNewScreen,
  'providers-edit': async () =>
    (await import('../../areas/pharmacies/pharmacies-form.screen.tsx')).PharmaciesFormScreen,
  'providers-details': async () =>
    (await import('../../areas/pharmacies/pharmacies-visits.screen.tsx')).PharmaciesVisitsScreen,
  'manage-group-add': async () =>
    (await import('../../areas/pharmacy-groups/pharmacy-groups-form.screen.tsx'))
      .PharmacyGroupsAddScreen,
  'manage-group': async () =>
    (await import('../../areas/pharmacy-groups/pharmacy-groups-form.screen.tsx'))
      .PharmacyGroupsFormScreen,
  vettings: async () =>
    (await import('../../areas/vettings/vettings-list.screen.tsx')).VettingsListScreen,
  'vettings-new': async () =>
    (await import('../../areas/vettings/vettings-new.screen.tsx')).VettingsNewScreen,
  'vettings-edit': async () =>
    (await import('../../areas/vettings/vettings-form.screen.tsx')).VettingsFormScreen,
  tasks: async () => (await import('../../areas/tasks/tasks-list.screen.tsx')).TasksListScreen,
  updates: async () =>
    (await import('../../areas/updates/updates-list.screen.tsx')).UpdatesListScreen,
  'after-visit-reports': async () =>
    (await import('../../areas/reports/reports-list.screen.tsx')).ReportsListScreen,
  'after-visit-report': async () =>
    (await import('../../areas/reports/reports-report.screen.tsx')).ReportsReportScreen,
  metrics: async () => (await import('../../areas/metrics/metrics.screen.tsx')).MetricsScreen,
  'user-admin': async () =>
    (await import('../../areas/users/users-list.screen.tsx')).UsersListScreen,
  'create-user': async () =>
    (await import('../../areas/users/users-new.screen.tsx')).UsersNewScreen,
  user: async () => (await import('../../areas/users/users-form.screen.tsx')).UsersFormScreen,
  'feature-flags': async () => (await import('../flags/flags.screen.tsx')).FlagsScreen,
  audit: async () => (await import('../screens/audit-log.screen.tsx')).AuditLogScreen,
  outbox: async () => (await import('../developer/outbox.screen.tsx')).OutboxScreen,
} satisfies Readonly<Record<string, () => Promise<RouteComponent>>>
export type StaffScreen = keyof typeof staffScreens
