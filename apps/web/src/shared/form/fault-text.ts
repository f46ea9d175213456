// Sentences about faulty fields, with labels in the order of the form (NET-035, INT-072, WCAG 3.3.1).

export type Labels = Readonly<Partial<Record<string, string>>>
type Errors = Readonly<Record<string, string>>

/** For example 'Preferred Name: This field is required.' A text that names its field is unchanged. */
export function namedFault(label: string | undefined, text: string): string {
  return label === undefined || text.toLowerCase().includes(label.toLowerCase())
    ? text
    : `${label}: ${text}`
}

/** Names of faulty fields in the order of the form; fields that the form does not show come last. */
export function faultyFields(errors: Errors, labels: Labels): readonly string[] {
  const order = Object.keys(labels)
  return [
    ...order.filter((name) => errors[name] !== undefined),
    ...Object.keys(errors).filter((name) => !order.includes(name)),
  ]
}

/** Sentence of the first faulty field, which takes the focus. */
export function firstFaultText(errors: Errors, labels: Labels): string {
  const [name] = faultyFields(errors, labels)
  return name === undefined ? 'Invalid value' : namedFault(labels[name], errors[name] ?? '')
}
