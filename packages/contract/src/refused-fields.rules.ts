// Fields that a record has but a call cannot set. The area names the fields that it ignores or computes. AUD-065
interface Fields {
  readonly shape: Readonly<Record<string, unknown>>
}

export const notSetBy = (record: Fields, body: Fields, ...left: readonly string[]): string[] =>
  Object.keys(record.shape).filter((name) => !(name in body.shape) && !left.includes(name))
