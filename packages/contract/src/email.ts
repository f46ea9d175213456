// Validates e-mail addresses. REF "Formats and constants": REF-041

export const emailText = 'Email is not in the correct format' // REF-041

// Narrower than RFC 5322 on purpose: quoted local parts and address literals are treated as typing errors.
const emailForm =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

/** Refuses line breaks even at the ends, where trimming would remove them. AUD-071 */
export const oneLine = /^[^\r\n]*$/

export const isEmail = (text: string): boolean =>
  text.length <= 254 && text.indexOf('@') <= 64 && emailForm.test(text)
