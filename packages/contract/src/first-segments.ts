// SHL-048, AUD-084, GRP-028: the first words of every address that is taken: screens, calls, static files and what the server answers itself.
// A group's public page would stand in the way of one of them, or never be seen. Tests hold this against the route table and the calls.
export const firstSegments: ReadonlySet<string> = new Set([
  // screens, with those that lead elsewhere
  'a', 'assignments', 'auth', 'dev', 'home', 'intake', 'intake-list', 'landing', 'metrics', 'nc', 'new-intake', 'not-found', 'ns', 'nurses', 'operations', 'patients', 'pharmacies',
  'profile', 'provider', 'providers', 'ps', 'signout', 'tasks', 'updates', 'vettings', 'visits', 'visits-list', 'visits-open',
  // calls
  'address-by-zip', 'admin-list', 'api', 'assignments-link', 'assignments-nurse', 'assignments-nurse-notification-search', 'assignments-search', 'counties', 'documents', 'events',
  'feature-flags', 'geo-areas', 'geo-search-data', 'health', 'internal', 'invoices', 'me', 'nurse', 'nurse-pharmacy-group-vetting', 'nurse-provider-vetting', 'nurse-vetting',
  'nurses-nurse', 'nurses-nurses', 'nurses-search', 'patient', 'patient-order', 'patient-orders-search', 'patient-search', 'pharmacy-groups', 'provider-mrn', 'provider-vetting', 'public', 'ready',
  'saved-views', 'scheduling', 'signin', 'states', 'users', 'vetting', 'vetting-source', 'openapi',
  // files and the socket
  'assets', 'favicon', 'icon', 'index', 'logos', 'token', 'websocket',
])
