// DOC-058: texts made to stall the reader, for the test of its expressions and for the benchmark of its time.
export const longest = 20_000 // characters a message may have (DOC-049)
export const full = (text: string, length = longest): string => text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** What tempts a reader to look back: endless words, spaces, digits, headings, quotes, half dates and addresses. */
export const hostile: readonly string[] = [
  'a', ' ', '\n', '\t', '\t\n', '1', '(', '(((', '>', '> ', ':', '/', '@', '|', '....', '-----', '____', '- - ', '&nbsp;', '\u00a0', 'aA ', 'a:', 'O0l ', 'Narne ', 'Name: ', 'Pt: ', 'Doe, Jane ',
  'DOB 1/', '1/2 ', 'Jan 1 to ', 'next Monday ', 'week of ', 'x 2 days ', '555-', '480-555-0100 ', 'a@', 'a@b.c ', '12345 ', '85004 ', 'AZ 85004 ', '123 Main St ', 'mg ', 'IVIG 30 g q4 ', 'vancomycn ',
  'was on Gammagard ', 'no port, ', 'PICC ', 'labs cbc ', 'first lifetime dose ', 'Spanish or ', 'no not never ', '[ ] ', '[ ] a', 'Re: Fwd: ', 'From: a\nSent: b\n', 'On 1/2/26 x@y.z wrote:\n', 'RN\n', '{"a":', '<p>a',
]
