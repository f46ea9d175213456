// NET-035, INT-072, WCAG 3.3.1: the banner names the field it speaks of; labels stand in the order of the form.

export type Labels = Readonly<Partial<Record<string, string>>>
type Errors = Readonly<Record<string, string>>

/** 'Preferred Name: This field is required.'; a text that names its field already stays as it is. */
export function namedFault(label: string | undefined, text: string): string {
  return label === undefined || text.toLowerCase().includes(label.toLowerCase())
    ? text
    : `${label}: ${text}`
}

/** The names of the faulty fields as they stand in the form; one that the form does not show comes last. */
export function faultyFields(errors: Errors, labels: Labels): readonly string[] {
  const order = Object.keys(labels)
  return [
    ...order.filter((name) => errors[name] !== undefined),
    ...Object.keys(errors).filter((name) => !order.includes(name)),
  ]
}

/** The sentence of the first faulty field, which is the one that takes the focus. */
export function firstFaultText(errors: Errors, labels: Labels): string {
  const [name] = faultyFields(errors, labels)
  return name === undefined ? 'Invalid value' : namedFault(labels[name], errors[name] ?? '')
}
