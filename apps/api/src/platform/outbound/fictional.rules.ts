// REF-064: people of demo data are reached at addresses nobody has; nothing for them is ever handed to a provider.

const numbersOfFiction = /^\+1\d{3}55501\d\d$/

export const isFictional = (channel: 'email' | 'sms', recipient: string): boolean =>
  channel === 'email' ? /[@.]example$/i.test(recipient.trim()) : numbersOfFiction.test(recipient)
