// Describes a browser for the user, in their list of sessions and in the names of passkeys. AUD-063

type Names = readonly (readonly [RegExp, string])[]
// The first match counts, because most browsers also claim the names of the ones before them.
const browsers: Names = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: Names = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (names: Names, agent: string): string | undefined =>
  names.find(([sign]) => sign.test(agent))?.[1]

export function browserName(agent: string | null): string {
  const [browser, system] = [nameIn(browsers, agent ?? ''), nameIn(systems, agent ?? '')]
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown browser')
}
