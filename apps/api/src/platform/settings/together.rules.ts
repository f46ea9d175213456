// AUD-085: settings that are valid only together. With half of them a provider would look configured and send nothing.

const groups: readonly (readonly string[])[] = [
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
]

/** Faults that name each missing setting of a group. */
export function incompleteGroups(values: Readonly<Record<string, unknown>>): string[] {
  const missing = groups.flatMap((group) => {
    const set = group.find((name) => values[name] !== undefined)
    return set === undefined
      ? []
      : group
          .filter((name) => values[name] === undefined)
          .map((name) => `${name} is missing, although ${set} is set`)
  })
  if (values['EXTRACTION_PROVIDER'] !== 'openai') return missing
  return [
    ...missing,
    ...['EXTRACTION_URL', 'EXTRACTION_MODEL']
      .filter((name) => values[name] === undefined)
      .map((name) => `${name} is missing, although EXTRACTION_PROVIDER is openai`),
  ]
}
