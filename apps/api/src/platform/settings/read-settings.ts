// AUD-085: reads the settings from the environment, once at start.
import { incompleteGroups } from './together.rules.ts'
import { settingsSchema, type Settings } from './settings.ts'

const variableOf = (fault: string): string => fault.slice(0, fault.indexOf(' '))

/** The settings without invalid values, and a fault for each of these: one fault hides no other. */
function readAll(environment: NodeJS.ProcessEnv): {
  readonly settings: Settings
  readonly faults: readonly string[]
} {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = settingsSchema.safeParse(set)
  const invalid = read.success
    ? []
    : read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  const faultyVariables = new Set(invalid.map(variableOf))
  const values = read.success
    ? read.data
    : settingsSchema.parse(
        Object.fromEntries(Object.entries(set).filter(([name]) => !faultyVariables.has(name))),
      )
  const publicUrl = values.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${values.PORT}`
  const local = [`http://localhost:${values.PORT}`, `http://127.0.0.1:${values.PORT}`]
  const { origin } = new URL(publicUrl)
  const settings = {
    ...values,
    publicUrl,
    origins:
      values.ALLOWED_ORIGINS ??
      (values.APP_ENV === 'local' || values.APP_ENV === 'test' ? [origin, ...local] : [origin]),
    rateFactor: values.RATE_LIMIT_FACTOR ?? 1,
    devEndpoints: values.DEV_ENDPOINTS ?? (values.APP_ENV === 'local' || values.APP_ENV === 'test'),
  }
  return {
    settings,
    faults: [
      ...invalid,
      ...incompleteGroups(set).filter((fault) => !faultyVariables.has(variableOf(fault))),
    ],
  }
}

/** Reads the environment. Faults name the variable and never print its value. */
export function readSettings(
  environment: NodeJS.ProcessEnv,
): { settings: Settings } | { faults: string[] } {
  const { settings, faults } = readAll(environment)
  return faults.length === 0 ? { settings } : { faults: [...faults] }
}

/** The settings, and every fault at once: unreadable values, and what production refuses (AUD-085). */
export function settingsToServe(
  environment: NodeJS.ProcessEnv,
  production: (settings: Settings, given: NodeJS.ProcessEnv) => readonly string[],
): { readonly settings: Settings; readonly faults: readonly string[] } {
  const { settings, faults } = readAll(environment)
  const faultyVariables = new Set(faults.map(variableOf))
  const productionFaults =
    settings.APP_ENV === 'production'
      ? production(settings, environment).filter((fault) => !faultyVariables.has(variableOf(fault)))
      : []
  return { settings, faults: [...faults, ...productionFaults] }
}
