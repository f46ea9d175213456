// AUD-063: a browser in the words of the person who sits before it, for her sessions and the names of her passkeys.

type Names = readonly (readonly [RegExp, string])[]
// The first that fits: most browsers also bear the names of those before them.
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
