// Names of errors that may leave the browser. Server texts may name a patient and are excluded. AUD-079

/** Messages of the browser itself. Other messages may contain typed or displayed text. */
export const genericText = 'An error occurred'
export const networkText = 'Network error. Please check your connection and try again.' // NET-039
export const offlineText = 'You are offline. What you typed is kept.' // NET-113
export const isNetworkText = (text: string): boolean => text === networkText || text === offlineText
export const renderFailedText = 'Something went wrong.' // NET-043
const browserTexts: readonly string[] = [genericText, networkText, offlineText, renderFailedText]
const className = /^([A-Z][A-Za-z]{0,40})?(Error|Exception)$/
const answered = /^HTTP \d{3} \/[\w:/.-]{0,150}$/

export const isBrowserText = (text: string): boolean => browserTexts.includes(text)
export const answerName = (status: number, route: string): string => `HTTP ${status} ${route}`

/** Every other name becomes 'Error'. */
export const safeName = (name: string): string =>
  className.test(name) || answered.test(name) || isBrowserText(name) ? name : 'Error'

const frame =
  /^(at )?[\w.$<>#[\] ]{0,120}[(@ ]{0,2}\/assets\/[\w.-]{1,100}\.js:\d{1,7}(:\d{1,7})?\)?$/
const origin = /https?:\/\/[^\s()/]+/g

/**
 * Functions and positions in Wren's files. The first line of a stack repeats the message and never matches.
 */
export const stackFrames = (stack: string): string[] =>
  stack
    .split('\n')
    .map((line) => line.trim().replace(origin, ''))
    .filter((line) => frame.test(line))
    .slice(0, 30)
