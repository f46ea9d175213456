// REF "Formats and constants" 041: which texts are e-mail addresses.

export const emailText = 'Email is not in the correct format' // REF-041

// Deliberately narrower than RFC 5322: quoted names and address literals are typing errors here.
const emailForm =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

/** AUD-071: what could break a header line is refused even where it would be cut off. */
export const oneLine = /^[^\r\n]*$/

export const isEmail = (text: string): boolean =>
  text.length <= 254 && text.indexOf('@') <= 64 && emailForm.test(text)
