// SES-027: the links of a message, cut out of its text.

export interface Part {
  readonly text: string
  readonly link: boolean
}

export const partsOf = (body: string): readonly Part[] =>
  body
    .split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/)
    .filter(Boolean)
    .map((text) => ({ text, link: /^https?:\/\//.test(text) }))
