// Characters that a text may contain. The server refuses others; the browser removes them from pasted text. AUD-066

// Control characters except tab, line feed and carriage return, including U+0080 to U+009F, and lone surrogates.
// oxlint-disable no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/
const unstorable = new RegExp(`${control.source}|${loneSurrogate.source}`, 'g')

export const isStorable = (text: string): boolean => text.search(unstorable) < 0

/** Escape sequences of terminals and printers: colours, cursor, titles. */
const escapes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[ -/]*[0-~])/g
/** Page breaks of faxes and printouts become line ends. DOC-080 */
export const withLineEnds = (text: string): string =>
  text.replace(escapes, '').replace(/[\v\f\u0085\u2028\u2029]/g, '\n')

/** The text without characters that cannot be stored. */
export const storable = (text: string): string =>
  isStorable(text) ? text : withLineEnds(text).replace(unstorable, '')
