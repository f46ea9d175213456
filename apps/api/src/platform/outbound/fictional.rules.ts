// Addresses of demo data, which belong to nobody. Messages to them never reach a provider. REF-064.

const fictionalNumber = /^\+1\d{3}55501\d\d$/

export const isFictional = (channel: 'email' | 'sms', recipient: string): boolean =>
  channel === 'email' ? /[@.]example$/i.test(recipient.trim()) : fictionalNumber.test(recipient)
