// What later areas may import of offers. OFR
export {
  changeOffer,
  createOffer,
  offerOf,
  unanswered,
  type OfferEventOptions,
  type OfferChanges,
  type OfferRecord,
  type OfferSlot,
} from './offers.store.ts'
export {
  findLink,
  markOpened,
  moveExpiry,
  revokeLinks,
  tokensOfNurse,
  type LinkRecord,
  type NewLink,
} from './offers-links.store.ts'
export { leaveOut } from './offers-left-out.store.ts'
export { sendOffers } from './offers-notify.commands.ts'
export { insertLinks } from './offers-links.queries.ts'
export { settled, staleReason } from './offers-outbound.commands.ts'
export { sendNurseLink } from './offers-notices.commands.ts'
export { confirmVisit, overlapOf, overrideSchedule } from './offers-override.commands.ts'
export { clearSelection, isSelected, withdrawAnswer } from './offers-selection.commands.ts'
export { isMultiDay, lockSeriesMembers, membersOf } from './offers-series.store.ts'
export { stepFacts } from './offers-steps.queries.ts'
export { offerFacts } from './offers-visit.rules.ts'
export { sendText, type NewText } from './offers-texts.commands.ts'
