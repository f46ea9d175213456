// AUD-065: what a record shows and a call must not set; the area names what it ignores or computes instead.
interface Fields {
  readonly shape: Readonly<Record<string, unknown>>
}

export const notSetBy = (record: Fields, body: Fields, ...left: readonly string[]): string[] =>
  Object.keys(record.shape).filter((name) => !(name in body.shape) && !left.includes(name))
