// AUD-066: what a text may hold, for the server that refuses the rest and the browser that leaves it out of what is
// pasted.

// Control characters but tab, line feed and carriage return, those of U+0080 to U+009F too; and halves of surrogate
// pairs.
// oxlint-disable no-control-regex
const unstorable =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

export const isStorable = (text: string): boolean => !unstorable.test(text)

/** Commands of terminals and printers: colours, cursor, titles. */
const escapes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[ -/]*[0-~])/g
/** DOC-080: where a page of a fax or a printout ends, a line ends. */
export const withLineEnds = (text: string): string =>
  text.replace(escapes, '').replace(/[\v\f\u0085\u2028\u2029]/g, '\n')

/** The same words without what cannot be stored. */
export const storable = (text: string): string =>
  isStorable(text) ? text : withLineEnds(text).replace(new RegExp(unstorable, 'g'), '')
